import { nameOfKey } from '../entries/keys.ts'

/** The conditions of a list by the names of members. A condition on a field that is gone does not hold any more. */
export const filterByName = (
  filter: Readonly<Record<string, unknown>>,
  names: readonly string[] | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter)
      .map(([key, condition]): [string, unknown] => [nameOfKey(key), condition])
      .filter(([name]) => name === 'q' || names === undefined || names.includes(name)),
  )
