import { type FieldProblem, isTypecaseError } from '../../../../shared/client/http/error.ts'
import { createTurns } from '../../../../shared/values/in-turn.ts'
import { type HeldState, holdState } from '../frame/held-state.ts'
import { text } from '../language/text.ts'
import { said } from '../session/said.ts'
import { isSame } from './combine.ts'

/** What a form is filled from, and the ETag by which it is known whether that changed since; '' where nothing is stored yet. */
export interface Loaded<V> {
  values: V
  etag: string
}

/** What is wrong with one input, by the path that the form knows it by. The path '' is the whole form. */
export interface InputProblem {
  path: string
  message: string
}

/** Something that two people changed at once, to different values. */
export interface Clash<V> {
  path: string
  label: string
  /** The other person's value, as they would read it. */
  theirs: string
  /** The values of the form with theirs in place of mine. */
  take: (values: V) => V
}

/** What another person saved while a form was open, put together with what the form holds. */
export interface Merged<V> {
  values: V
  /** What only they changed, by its labels. */
  taken: readonly string[]
  clashes: readonly Clash<V>[]
}

/** What a form does with its values. */
export interface EditingRules<V> {
  /** Reads what is stored, to be compared with the form. */
  read: () => Promise<Loaded<V>>
  /** Stores the values. @param etag '' for something new @throws TypecaseError */
  write: (values: V, etag: string) => Promise<Loaded<V>>
  merge: (before: V, mine: V, theirs: V) => Merged<V>
  /** What has to be corrected before anything is sent. */
  check: (values: V) => readonly InputProblem[]
  /** The inputs that problems of the server belong to. */
  placed: (problems: readonly FieldProblem[], values: V) => readonly InputProblem[]
}

/** How the last save went. `at` is in milliseconds since 1970; undefined where nothing was saved since the form opened. */
export type SaveProgress =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'saving' }
  | { kind: 'failed'; why: string }

/** What a form knows. */
export interface EditingState<V> {
  values: V
  /** What the form was filled from, or saved last. */
  before: V
  etag: string
  save: SaveProgress
  problems: readonly InputProblem[]
  /** What another person saved since the form was filled. */
  meanwhile: Omit<Merged<V>, 'values'> | undefined
}

/** Holds the values of a form, and stores them one call at a time. What is typed stays, whatever a call says. */
export interface Editing<V> {
  state: () => EditingState<V>
  subscribe: (listener: () => void) => () => void
  /** Changes the values. @param path the input that was changed: its problem is no longer told */
  change: (next: (values: V) => V, path?: string) => void
  isDirty: () => boolean
  /** Saves. @returns what is stored then, or undefined where it could not be saved: the state says why */
  save: () => Promise<Loaded<V> | undefined>
  /** Saves what was changed, and then does something else to what is stored. @returns whether that was done */
  act: (work: (etag: string) => Promise<Loaded<V>>) => Promise<boolean>
  /** Deletes what is stored. Nothing is saved before. @returns whether that was done */
  end: (work: (etag: string) => Promise<unknown>) => Promise<boolean>
  /** Takes the other person's value where two people changed one thing. */
  take: (clash: Clash<V>) => void
}

type Held<V> = HeldState<EditingState<V>>

const hasStatus = (error: unknown, status: number): boolean =>
  isTypecaseError(error) && error.status === status

/** Tells a failure, beside the inputs that it names and in whole. */
const fail = <V>(rules: EditingRules<V>, held: Held<V>, error: unknown): void => {
  const { values, etag } = held.get()
  const why = etag !== '' && hasStatus(error, 404) ? text('forms.gone') : said(error)
  const problems = isTypecaseError(error) ? rules.placed(error.fields, values) : []
  held.set({ problems, save: { kind: 'failed', why } })
}

/** Takes over what is stored now. What was typed since it was sent stays. */
const settle = <V>({ merge }: EditingRules<V>, held: Held<V>, sent: V, stored: Loaded<V>): void => {
  const { values } = held.get()
  held.set({
    values: isSame(sent, values) ? stored.values : merge(sent, values, stored.values).values,
    before: stored.values,
    etag: stored.etag,
    save: { kind: 'saved', at: Date.now() },
    problems: [],
    meanwhile: undefined,
  })
}

/** Takes in what another person saved. The person looks at it, and saves again. */
const takeIn = async <V>(rules: EditingRules<V>, held: Held<V>): Promise<void> => {
  const theirs = await rules.read()
  const { before, values } = held.get()
  const { values: merged, ...meanwhile } = rules.merge(before, values, theirs.values)
  if (isSame(merged, values) && isSame(merged, theirs.values)) {
    // An earlier save was done, and its answer was lost.
    settle(rules, held, values, theirs)
    return
  }
  const save = { kind: 'failed', why: text('forms.changedMeanwhile') } as const
  held.set({ values: merged, before: theirs.values, etag: theirs.etag, meanwhile, problems: [], save })
}

/** Does a call. Where the stored state has changed since it was read, nothing is done, and the form takes that in. */
const attempt = async <V, R>(
  rules: EditingRules<V>,
  held: Held<V>,
  call: () => Promise<R>,
): Promise<R | undefined> => {
  held.set({ save: { kind: 'saving' } })
  try {
    return await call()
  } catch (error) {
    try {
      if (!hasStatus(error, 412)) throw error
      await takeIn(rules, held)
    } catch (failure) {
      fail(rules, held, failure)
    }
    return undefined
  }
}

const saveOnce = async <V>(rules: EditingRules<V>, held: Held<V>): Promise<Loaded<V> | undefined> => {
  const { values, etag } = held.get()
  const problems = rules.check(values)
  if (problems.length > 0) {
    held.set({ problems, save: { kind: 'failed', why: text('forms.correct') } })
    return undefined
  }
  const stored = await attempt(rules, held, () => rules.write(values, etag))
  if (stored) settle(rules, held, values, stored)
  return stored
}

/** The state of one form. @param start what its inputs hold at first */
export const createEditing = <V>(rules: EditingRules<V>, start: Loaded<V>): Editing<V> => {
  const { values, etag } = start
  const save = { kind: 'saved', at: undefined } as const
  const held = holdState<EditingState<V>>({
    values,
    before: values,
    etag,
    save,
    problems: [],
    meanwhile: undefined,
  })
  const isDirty = (): boolean => !isSame(held.get().before, held.get().values)
  // No call meets the ETag of another one.
  const inTurn = createTurns()
  const actOnce = async (work: (etag: string) => Promise<Loaded<V>>): Promise<boolean> => {
    if (isDirty() && !(await saveOnce(rules, held))) return false
    const { values: sent, etag: known } = held.get()
    const stored = await attempt(rules, held, () => work(known))
    if (stored) settle(rules, held, sent, stored)
    return stored !== undefined
  }
  const endOnce = async (work: (etag: string) => Promise<unknown>): Promise<boolean> =>
    (await attempt(rules, held, async () => {
      await work(held.get().etag)
      return true
    })) === true
  return {
    state: held.get,
    subscribe: held.subscribe,
    change: (next, path) => {
      const { values: now, problems } = held.get()
      held.set({ values: next(now), problems: problems.filter((problem) => problem.path !== path) })
    },
    isDirty,
    save: () => inTurn(() => saveOnce(rules, held)),
    act: (work) => inTurn(() => actOnce(work)),
    end: (work) => inTurn(() => endOnce(work)),
    take: (clash) => {
      const { values: now, meanwhile } = held.get()
      const clashes = meanwhile?.clashes.filter((other) => other !== clash) ?? []
      held.set({ values: clash.take(now), meanwhile: { taken: meanwhile?.taken ?? [], clashes } })
    },
  }
}
