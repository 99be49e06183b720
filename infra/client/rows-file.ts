import type { CallText } from './calls.ts'
import { fileHead } from './types-file.ts'

/** Operations that may be done twice: they say what shall be, not what to add. */
const repeatable = /\.(update|publish|unpublish|restore)$/

const isRepeatable = ({ id, method, unsafe }: CallText['endpoint']): boolean =>
  method === 'GET' ? unsafe !== true : repeatable.test(id)

const rowText = ({ endpoint, body, query, answer }: CallText): string => {
  const { id, method, path } = endpoint
  const flags = [
    ...(body ? ['hasBody: true'] : []),
    ...(query === undefined ? [] : ['hasQuery: true']),
    ...(isRepeatable(endpoint) ? ['isRepeatable: true'] : []),
    ...(endpoint.idempotencyKey ? ['takesIdempotencyKey: true'] : []),
    ...(endpoint.access === 'public' ? ['isPublic: true'] : []),
  ]
  return `  '${id}': { method: '${method}', path: '${path}', answer: '${answer}', ${flags.join(', ')} },`
}

/** The file with what a method needs to know of its endpoint, by the endpoint's id. */
export const rowsFile = (calls: readonly CallText[]): string => `${fileHead}
/** How the call of an endpoint is sent, and what its answer holds. */
export interface CallRow {
  method: string
  path: string
  answer: 'list' | 'payload' | 'bare'
  hasBody?: boolean
  hasQuery?: boolean
  /** Whether it may be sent again although it may have been done. */
  isRepeatable?: boolean
  /** Whether it heeds Idempotency-Key, with which it may be sent again too. */
  takesIdempotencyKey?: boolean
  /** Whether it takes no token. */
  isPublic?: boolean
}

/** The administrative endpoints by id. */
export const callRows: Readonly<Record<string, CallRow>> = {
${calls.map(rowText).join('\n')}
}
`
