import assert from 'node:assert/strict'

let token = ''

/** The token that all further calls send. The address of the site is the one in the document. */
export const useToken = (next: string): void => {
  token = next
}

/** Options of a call: the token, and further headers. */
export const options = (headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
})

/** An answer that has to have a status; its type is the one that the document gives for this status. */
export const answered = <A extends { status: number }, S extends A['status']>(
  answer: A,
  status: S,
): Extract<A, { status: S }> => {
  const isOfStatus = (one: A): one is Extract<A, { status: S }> => one.status === status
  assert.ok(isOfStatus(answer), `the status is ${answer.status}, not ${status}: ${JSON.stringify(answer)}`)
  return answer
}
