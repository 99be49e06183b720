import type { CallText } from './calls.ts'
import { type Tree, treeOf, treeText } from './tree.ts'

/** Operations that may be done twice: they say what shall be, not what to add. */
const repeatable = /\.(update|publish|unpublish|restore)$/

const isRepeatable = ({ id, method, unsafe }: CallText['endpoint']): boolean =>
  method === 'GET' ? unsafe !== true : repeatable.test(id)

const operationText = ({ endpoint, body, query, answer }: CallText, name: string): string => {
  const { method, path } = endpoint
  const flags = [
    ...(body ? ['hasBody: true'] : []),
    ...(query === undefined ? [] : ['hasQuery: true']),
    ...(isRepeatable(endpoint) ? ['isRepeatable: true'] : []),
    ...(endpoint.idempotencyKey ? ['takesIdempotencyKey: true'] : []),
    ...(endpoint.access === 'public' ? ['isPublic: true'] : []),
  ]
  return `${name}: { method: '${method}', path: '${path}', answer: '${answer}', ${flags.join(', ')} }`
}

/** What methods need to know of their endpoints, by the words of the endpoints' ids. */
export const operationsTree = (calls: readonly CallText[]): Tree => treeOf(calls, operationText)

/** The text of the file with the operations below one word, without imports of types. */
export const operationsText = (word: string, tree: Tree): string => `
/** How the calls of the endpoints whose ids begin with \`${word}\` are sent. */
export const ${word}Operations: Operations = {
${treeText(tree)}
}
`

/** The text of the file with all operations, without imports of types. */
export const allOperationsText = (words: readonly string[]): string => `
${words.map((word) => `import { ${word}Operations } from './operations/${word}.ts'`).join('\n')}

/** How the call of each administrative endpoint is sent, by the words of the endpoint's id. */
export const operations: Operations = {
${words.map((word) => `${word}: ${word}Operations,`).join('\n')}
}
`
