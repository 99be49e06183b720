import { isRecord, type Members } from '../values/records.ts'

/** Reads JSON that a function stored. @throws Error where the text is no JSON object: the item was damaged */
export const parseObject = (text: string): Members => {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) throw new Error('A stored entity is not a JSON object.')
  return value
}
