import type { CallText } from './calls.ts'
import { commentText } from './schema-text.ts'
import { fileHead } from './types-file.ts'

/** Methods by the words of their endpoints' ids: `pages.items.add` is `pages`, `items`, `add`. */
interface Tree {
  [word: string]: Tree | string
}

/** The type of the options that a method takes. */
const optionsOf = ({ ifMatch, idempotencyKey }: CallText['endpoint']): string => {
  if (ifMatch) return 'WriteOptions'
  return idempotencyKey ? 'CreateOptions' : 'CallOptions'
}

const signature = ({ endpoint, path, body, query, result }: CallText): string => {
  const parameters = [
    ...path.map(({ name, type }) => `${name}: ${type}`),
    ...(body ? [`body${body.isRequired ? '' : '?'}: ${body.type}`] : []),
    ...(query === undefined ? [] : [`query?: ${query}`]),
    `options?: ${optionsOf(endpoint)}`,
  ]
  return `(${parameters.join(', ')}): Promise<${result}>`
}

const put = (tree: Tree, [first = '', ...rest]: readonly string[], text: string): void => {
  if (rest.length === 0) {
    tree[first] = text
    return
  }
  const known = tree[first]
  const branch: Tree = typeof known === 'object' ? known : {}
  tree[first] = branch
  put(branch, rest, text)
}

const treeText = (tree: Tree): string =>
  Object.entries(tree)
    .map(([word, inner]) =>
      typeof inner === 'string' ? inner.replace('NAME', word) : `${word}: {\n${treeText(inner)}\n}`,
    )
    .join('\n')

/** The file with the types of all methods. @param origins where each named type stands */
export const methodsFile = (calls: readonly CallText[], origins: ReadonlyMap<string, string>): string => {
  const tree: Tree = {}
  for (const call of calls) {
    const { id, summary, method, path } = call.endpoint
    put(tree, id.split('.'), `${commentText(`${summary}. \`${method} ${path}\``)}NAME${signature(call)}`)
  }
  const body = treeText(tree)
  const files = Map.groupBy(origins, ([, file]) => file)
  const imports = [...files].flatMap(([file, entries]) => {
    const used = entries.map(([name]) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(body))
    return used.length > 0 ? [`import type { ${used.toSorted().join(', ')} } from '${file}'`] : []
  })
  return `${fileHead}${imports.join('\n')}\n
/** A method for each administrative endpoint. It takes the parameters of the path, the body, the query and options. */
export interface AdminMethods {
${body}
}
`
}
