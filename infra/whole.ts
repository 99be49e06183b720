import * as z from 'zod'

/** A setting that is a whole number between two bounds. Every wrong value gets the same message. */
export const whole = (min: number, max: number, unit: string) => {
  const error = `must be a whole number of ${unit} from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}
