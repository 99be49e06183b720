/** How a body is sent. In a form, members that hold lists or objects are JSON texts. */
export type Encoding = 'json' | 'urlencoded' | 'multipart' | 'ndjson'

interface Encoded {
  body?: string | URLSearchParams | FormData
  headers?: Readonly<Record<string, string>>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const membersOf = (body: unknown): [string, string][] =>
  Object.entries(body ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, textOf(value)])

const multipart = (body: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of membersOf(body)) form.append(name, value)
  return form
}

const rowsOf = (body: unknown): unknown[] => (Array.isArray(body) ? body : [body])

/** Encodes a body. For a form, `fetch` itself adds the media type. */
export const encodeBody = (body: unknown, encoding: Encoding): Encoded => {
  switch (encoding) {
    case 'json':
      return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    case 'ndjson':
      return {
        body: rowsOf(body)
          .map((row) => JSON.stringify(row))
          .join('\n'),
        headers: { 'content-type': 'application/x-ndjson' },
      }
    case 'urlencoded':
      return { body: new URLSearchParams(membersOf(body)) }
    case 'multipart':
      return { body: multipart(body) }
  }
}
