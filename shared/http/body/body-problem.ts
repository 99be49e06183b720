import type { FieldProblem } from '../../values/field-problem.ts'

/** A body that is refused. `text` says what to send instead; `fields` names the members at fault. */
export type BodyProblem = { ok: false; status: 400 | 413 | 415; text: string; fields?: FieldProblem[] }

/** Names are echoed to the client, so a hostile one must not make the answer long. */
const LONGEST_NAME = 255

/** Cuts a member's name for an answer: at most 255 UTF-16 units, never half a surrogate pair. */
export const shownName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : name

/** Refuses a whole body. */
export const refuse = (status: BodyProblem['status'], text: string): BodyProblem => ({
  ok: false,
  status,
  text,
})

/** Refuses a body for one of its members, with status 400. */
export const refuseMember = (name: string, message: string): BodyProblem => ({
  ok: false,
  status: 400,
  text: `The member ${JSON.stringify(shownName(name))} ${message}.`,
  fields: [{ name: shownName(name), message }],
})
