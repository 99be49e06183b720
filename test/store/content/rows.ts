import type { Answer } from './instance.ts'

export type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entities of a list. @throws Error for any other answer */
export const rowsOf = ({ status, text, body }: Answer): Row[] => {
  if (status !== 200 || !Array.isArray(body.payload))
    throw new Error(`No list: ${status} ${text.slice(0, 300)}`)
  return body.payload.filter(isRow)
}

/** The entity of an answer. @throws Error for a failure */
export const rowOf = ({ status, text, body }: Answer): Row => {
  if (status >= 300 || !isRow(body.payload)) throw new Error(`No entity: ${status} ${text.slice(0, 300)}`)
  return body.payload
}

/** The id of an answer's entity. @throws Error for a failure */
export const idIn = (answer: Answer): number => Number(rowOf(answer).id)

/** A failure's status, and its complaints with the members they name. */
export const complaints = ({ status, body: { fields = [] } }: Answer) => ({
  status,
  fields: fields.map(({ name, message }) => `${name} ${message}`),
})
