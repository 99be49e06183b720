import type { CallText } from './calls.ts'

/** Texts of calls by the words of their endpoints' ids: `pages.items.add` is `pages`, `items`, `add`. */
export interface Tree {
  [word: string]: Tree | string
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

/** The calls as a tree. @param textOf gives the member of a call, with its name, which is the last word of the id */
export const treeOf = (
  calls: readonly CallText[],
  textOf: (call: CallText, name: string) => string,
): Tree => {
  const tree: Tree = {}
  for (const call of calls) {
    const words = call.endpoint.id.split('.')
    put(tree, words, textOf(call, words.at(-1) ?? ''))
  }
  return tree
}

/** The members of a tree, as an object and a type spell them. */
export const treeText = (tree: Tree): string =>
  Object.entries(tree)
    .map(([word, inner]) => (typeof inner === 'string' ? `${inner},` : `${word}: {\n${treeText(inner)}\n},`))
    .join('\n')
