import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import { noSuchField } from '../../../../shared/values/field-problem.ts'
import { createTurns } from '../../../../shared/values/in-turn.ts'
import { type HeldState, holdState } from '../frame/held-state.ts'
import { text } from '../language/text.ts'
import { said } from '../session/said.ts'
import { type ControlState, type FormView, namesOf, type SaveState } from './control-state.ts'
import type { FormField } from './fields.ts'
import { mergeOf, unchangedFields } from './merge.ts'
import { pathOf } from './paths.ts'
import { bodyOf, changedFields, type ShownValues, shownValues } from './shown.ts'
import { sizeProblem } from './size.ts'
import type { EntryStore, Stored } from './stored.ts'

/** Saves the entry of one form, one call at a time, so that no call meets another one's ETag. */
export interface Control {
  state: () => ControlState
  subscribe: (listener: () => void) => () => void
  isDirty: () => boolean
  /** Saves what the inputs hold. @returns the entry, or undefined where it could not be saved: the state says why */
  save: () => Promise<Stored | undefined>
  /** Saves what was changed, and then publishes the entry, or takes it out of public reads. */
  publish: (wanted: boolean) => Promise<void>
  /** Ends a conflict with the fields for which the other person's value is taken, and saves. */
  resolve: (theirs: ReadonlySet<string>) => Promise<void>
  /** Ends a conflict without saving. */
  leaveConflict: () => void
  /** Saves everything as a new entry, where the entry itself is gone. */
  saveAsNew: () => Promise<Stored | undefined>
}

/** What a form begins with. */
export interface Start {
  stored: Stored | undefined
  /** What the inputs hold at first. */
  before: ShownValues
  /** What a new entry has where nothing is sent; `before` unless given. A copy begins with other values. */
  unsent?: ShownValues
  notice?: string | undefined
}

const isChanged = (error: unknown): boolean => isTypecaseError(error) && error.status === 412
const isGone = (error: unknown): boolean => isTypecaseError(error) && error.status === 404
/** Whether the form has a field that the collection has no more, or under another name. */
const namesNoField = (error: unknown): boolean =>
  isTypecaseError(error) && error.fields.some(({ message }) => message === noSuchField)

type Held = HeldState<ControlState>

/** Why a save failed, and what to do. A new entry is gone nowhere, but what it belongs to may be. */
const whyOf = (error: unknown, isNew: boolean): string => {
  if (namesNoField(error)) return text('entries.fieldsChanged')
  if (isGone(error)) return text(isNew ? 'entries.collectionGone' : 'entries.gone')
  return isTypecaseError(error) && error.status === 403
    ? text('entries.forbidden', { why: error.text })
    : said(error)
}

/** Shows a failure beside the inputs that it names, and says the rest of it beside the button. */
const show = (held: Held, fields: readonly FormField[], view: FormView, error: unknown): void => {
  const problems = isTypecaseError(error) ? error.fields : []
  for (const { name, message } of problems) {
    const path = pathOf(fields, name)
    if (path !== undefined) view.mark(path, message)
  }
  const others = problems.filter(({ name }) => pathOf(fields, name) === undefined)
  const isNew = held.get().stored === undefined
  const gone = isGone(error) && !isNew
  held.set({ others, save: { kind: 'failed', why: whyOf(error, isNew), isGone: gone } })
}

/** The saved state of now. */
const savedNow = (): SaveState => ({ kind: 'saved', at: Date.now() })

/** What a control works with. */
interface Parts {
  store: EntryStore
  fields: readonly FormField[]
  view: FormView
  held: Held
}

/** Sends what was changed; all of it for a new entry. @throws TypecaseError */
const send = ({ store, fields, held }: Parts, values: ShownValues): Promise<Stored> => {
  const { stored, before, unsent } = held.get()
  const changed = changedFields(fields, stored ? before : unsent, values)
  if (!stored) {
    const sent = fields.filter((field) => field.name === 'name' || changed.includes(field))
    return store.add(bodyOf(sent, values))
  }
  return changed.length === 0
    ? Promise.resolve(stored)
    : store.update(stored.id, bodyOf(changed, values), stored.etag)
}

/** Shows what another person saved in some inputs. */
const putTheirs = (view: FormView, theirShown: ShownValues, fields: readonly FormField[]): void => {
  const held = view.values()
  for (const { key } of fields) if (held[key] !== theirShown[key]) view.put(key, theirShown[key] ?? '')
}

/**
 * Takes in what another person saved. Fields that only they changed are taken over. Where both changed a field, the
 * person is asked.
 * @returns whether the form may be saved now
 */
const takeIn = async ({ store, fields, view, held }: Parts, id: number): Promise<boolean> => {
  const theirs = await store.read(id)
  const { before } = held.get()
  const mine = view.values()
  const theirShown = shownValues(fields, theirs.members)
  const merge = mergeOf(fields, before, mine, theirShown)
  if (merge.conflicts.length > 0) {
    const conflict = { theirs, before, mine, theirShown, merge }
    held.set({ conflict, save: { kind: 'failed', why: text('entries.conflict'), isGone: false } })
    return false
  }
  putTheirs(view, theirShown, unchangedFields(fields, before, mine))
  for (const { field, shown } of merge.joined) view.put(field.key, shown)
  const theirChanges = [...merge.taken, ...merge.joined.map(({ field }) => field)]
  const notice =
    theirChanges.length > 0 ? text('entries.taken', { fields: namesOf(theirChanges) }) : undefined
  held.set({ stored: theirs, before: theirShown, notice })
  return true
}

/** How often a save may meet the save of another person before it is given up. */
const mostMeetings = 5

const saveOnce = async (parts: Parts, meetings = 0): Promise<Stored | undefined> => {
  const { fields, view, held } = parts
  const values = view.values()
  const tooLarge = sizeProblem(fields, values)
  if (tooLarge !== undefined) {
    held.set({ save: { kind: 'failed', why: tooLarge, isGone: false } })
    return undefined
  }
  held.set({ save: { kind: 'saving' }, others: [] })
  try {
    const stored = await send(parts, values)
    // What was typed while the call was under way is not part of `before`, so it counts as unsaved.
    held.set({ stored, before: values, save: savedNow() })
    return stored
  } catch (error) {
    const { stored } = held.get()
    if (!stored || !isChanged(error) || meetings >= mostMeetings) {
      show(held, fields, view, error)
      return undefined
    }
    try {
      return (await takeIn(parts, stored.id)) ? await saveOnce(parts, meetings + 1) : undefined
    } catch (failure) {
      show(held, fields, view, failure)
      return undefined
    }
  }
}

/**
 * Does something to an entry as it is stored. Where another person saved it meanwhile, nothing is done, and the form
 * takes in what they saved, so that the person may look at it and do it then.
 */
const act = async (parts: Parts, { id }: Stored, work: () => Promise<void>): Promise<void> => {
  const { fields, view, held } = parts
  held.set({ save: { kind: 'saving' } })
  try {
    await work()
  } catch (error) {
    try {
      if (!isChanged(error)) throw error
      if (await takeIn(parts, id))
        held.set({ save: { kind: 'failed', why: text('entries.meanwhile'), isGone: false } })
    } catch (failure) {
      show(held, fields, view, failure)
    }
  }
}

const publishOnce = async (parts: Parts, wanted: boolean): Promise<void> => {
  const { store, held } = parts
  const saved = await saveOnce(parts)
  if (!saved) return
  await act(parts, saved, async () => {
    const stored = await (wanted ? store.publish : store.unpublish)(saved.id, saved.etag)
    held.set({ stored, save: savedNow() })
  })
}

/** The control of one form. */
export const createControl = (
  store: EntryStore,
  fields: readonly FormField[],
  start: Start,
  view: FormView,
): Control => {
  const held = holdState<ControlState>({
    unsent: start.before,
    notice: undefined,
    ...start,
    save: { kind: 'saved', at: undefined },
    conflict: undefined,
    others: [],
  })
  const parts: Parts = { store, fields, view, held }
  const inTurn = createTurns()
  const saveAsNew = (): Promise<Stored | undefined> => {
    const before = shownValues(fields, {})
    held.set({ stored: undefined, before, unsent: before })
    return saveOnce(parts)
  }
  const resolve = async (theirs: ReadonlySet<string>): Promise<void> => {
    const { conflict } = held.get()
    if (!conflict) return
    const { merge, before, mine, theirShown } = conflict
    const chosen = merge.conflicts.filter(({ key }) => theirs.has(key))
    putTheirs(view, theirShown, [...unchangedFields(fields, before, mine), ...chosen])
    for (const { field, shown } of merge.joined) view.put(field.key, shown)
    held.set({ conflict: undefined, stored: conflict.theirs, before: theirShown })
    await saveOnce(parts)
  }
  return {
    state: held.get,
    subscribe: held.subscribe,
    isDirty: () => changedFields(fields, held.get().before, view.values()).length > 0,
    save: () => inTurn(() => saveOnce(parts)),
    publish: (wanted) => inTurn(() => publishOnce(parts, wanted)),
    resolve: (theirs) => inTurn(() => resolve(theirs)),
    leaveConflict: () => held.set({ conflict: undefined }),
    saveAsNew: () => inTurn(saveAsNew),
  }
}
