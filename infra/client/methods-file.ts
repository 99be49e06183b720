import type { CallText } from './calls.ts'
import { commentText } from './schema-text.ts'
import { type Tree, treeOf, treeText } from './tree.ts'

/** The type of the options that a method takes. */
const optionsOf = ({ ifMatch, idempotencyKey }: CallText['endpoint']): string => {
  if (ifMatch) return 'WriteOptions'
  return idempotencyKey ? 'CreateOptions' : 'CallOptions'
}

const methodText = ({ endpoint, path, body, query, result }: CallText, name: string): string => {
  const parameters = [
    ...path.map((one) => `${one.name}: ${one.type}`),
    ...(body ? [`body${body.isRequired ? '' : '?'}: ${body.type}`] : []),
    ...(query === undefined ? [] : [`query?: ${query}`]),
    `options?: ${optionsOf(endpoint)}`,
  ]
  const comment = commentText(`${endpoint.summary}. \`${endpoint.method} ${endpoint.path}\``)
  return `${comment}${name}(${parameters.join(', ')}): Promise<${result}>`
}

/** The name of the type of the methods below a word: `PagesMethods`. */
export const methodsName = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}Methods`

/** The types of methods, by the words of the endpoints' ids. */
export const methodsTree = (calls: readonly CallText[]): Tree => treeOf(calls, methodText)

/** The text of the file with the methods below one word, without its imports. */
export const methodsText = (word: string, tree: Tree): string => `
/** The methods for the endpoints whose ids begin with \`${word}\`. */
export interface ${methodsName(word)} {
${treeText(tree)}
}
`

/** The text of the file with the type of all methods, without its imports. */
export const allMethodsText = (words: readonly string[]): string => `
/** A method for each administrative endpoint. It takes the parameters of the path, the body, the query and options. */
export interface AdminMethods {
${words.map((word) => `${word}: ${methodsName(word)}`).join('\n')}
}
`
