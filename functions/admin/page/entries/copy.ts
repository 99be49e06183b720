import { text } from '../language/text.ts'
import { namesOf } from './control-state.ts'
import type { FormField } from './fields.ts'
import { type ShownValues, shownValues } from './shown.ts'
import type { Stored } from './stored.ts'

/** What a form begins with that makes a copy of an entry. */
export interface Copy {
  values: ShownValues
  notice: string
}

/** A copy of an entry. Fields whose values must be unique are empty, and the notice names them. */
export const copyOf = (fields: readonly FormField[], { members }: Stored): Copy => {
  const unique = fields.filter(({ unique }) => unique)
  const empty = shownValues(unique, {})
  const name = String(members.name ?? '')
  const notice = text('entries.copyOf', { name })
  return {
    values: { ...shownValues(fields, members), ...empty },
    notice:
      unique.length === 0 ? notice : `${notice} ${text('entries.copyEmptied', { fields: namesOf(unique) })}`,
  }
}
