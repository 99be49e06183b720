import type { FieldProblem } from '../../values/field-problem.ts'

/** A body that cannot be read. `text` says what to send instead, and `fields` names the wrong members. */
export type BodyProblem = { ok: false; status: 400 | 413 | 415; text: string; fields?: FieldProblem[] }

/** The most of a name that an answer repeats: a hostile name must not make the answer long. */
const LONGEST_NAME = 255

/** Cuts a member's name for an answer: at most 255 UTF-16 units, never half a surrogate pair. */
export const shownName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : name

/** The problem of a whole body. */
export const refuse = (status: BodyProblem['status'], text: string): BodyProblem => ({
  ok: false,
  status,
  text,
})

/** The problem of one member of a body, with status 400. */
export const refuseMember = (name: string, message: string): BodyProblem => ({
  ok: false,
  status: 400,
  text: `The member ${JSON.stringify(shownName(name))} ${message}.`,
  fields: [{ name: shownName(name), message }],
})
