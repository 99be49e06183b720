import type { FieldProblem } from '../../../../shared/client/http/error.ts'
import { localeNow } from '../language/language.ts'
import type { FormField } from './fields.ts'
import type { Merge } from './merge.ts'
import type { ShownValues } from './shown.ts'
import type { Stored } from './stored.ts'

/** How the last save went. `at` is in milliseconds since 1970; undefined where nothing was saved since the form opened. */
export type SaveState =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'saving' }
  | { kind: 'failed'; why: string; isGone: boolean }

/** Another person saved the entry since the form was filled, and both changed some fields. */
export interface Conflict {
  theirs: Stored
  before: ShownValues
  mine: ShownValues
  theirShown: ShownValues
  merge: Merge
}

/** What a form knows of its entry. */
export interface ControlState {
  /** The entry as it was read or written last; undefined for a new one. */
  stored: Stored | undefined
  /** What the inputs held when the form was filled or saved last. */
  before: ShownValues
  /** What a new entry has where nothing is sent. */
  unsent: ShownValues
  save: SaveState
  conflict: Conflict | undefined
  /** Something to know that needs no answer. */
  notice: string | undefined
  /** Problems of members that have no input. */
  others: readonly FieldProblem[]
}

/** What a control does to the inputs. */
export interface FormView {
  values: () => ShownValues
  put: (key: string, shown: ShownValues[string]) => void
  /** Shows a problem at the input of a path: a key, or for a member of several inputs the path of one. */
  mark: (path: string, message: string) => void
}

/** Fields as a person reads them: `title, summary and author`. */
export const namesOf = (fields: readonly FormField[]): string =>
  new Intl.ListFormat(localeNow()).format(fields.map(({ label }) => label))
