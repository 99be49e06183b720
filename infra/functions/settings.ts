import * as z from 'zod'
import { aliasedNames } from '../names.ts'
import { whole } from '../whole.ts'

/** How many instances of each function are kept ready, for the functions named. */
export const provisionedConcurrencySetting = z.partialRecord(
  z.enum(aliasedNames),
  whole(1, 1000, 'instances'),
  { error: `must map function names to numbers; the functions are ${aliasedNames.join(', ')}` },
)

type Bounds = Readonly<Record<string, number | undefined>>

/** A wrong bound: the function's name, and what its bound must be. */
export interface WrongBound {
  name: string
  bound: number
  message: string
}

/**
 * The functions whose reserved concurrency is too small for their provisioned one. During a deploy two versions of a
 * function have theirs, and Lambda takes both out of what is reserved (developer guide, "Configuring provisioned
 * concurrency for a function").
 */
export const tooSmallBounds = (reserved: Bounds = {}, provisioned: Bounds = {}): WrongBound[] =>
  Object.entries(provisioned).flatMap(([name, ready = 0]) => {
    const bound = reserved[name]
    if (bound === undefined || bound >= 2 * ready) return []
    const message = `must be at least ${2 * ready}, twice provisionedConcurrency.${name}: during a deploy two versions are kept ready`
    return [{ name, bound, message }]
  })

const shiftError = 'must be true or {"percent": …, "minutes": …}'

/** The members of the setting `canary`. */
export const canaryMembers = ['percent', 'minutes'] as const

/** How much of the traffic a new version gets first, and for how long. `true` means 10 % for 5 minutes. */
export const canarySetting = z.preprocess(
  (value) => (value === true ? {} : value),
  z.strictObject(
    {
      percent: whole(1, 50, 'percent').default(10),
      // An alarm knows of a failure after two to four minutes.
      minutes: whole(5, 60, 'minutes').default(5),
    },
    { error: shiftError },
  ),
)
export type CanarySettings = z.infer<typeof canarySetting>
