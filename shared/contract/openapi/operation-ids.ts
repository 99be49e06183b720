/** The operationId of an endpoint: its id in camel case, as generators name functions (`pages.items.add`: `pagesItemsAdd`). */
export const operationIdOf = (id: string): string =>
  id.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase())

/** The operationId of another spelling of an endpoint. It is a word, since generators number what has one name. */
export const aliasIdOf = (id: string): string => `${operationIdOf(id)}Alias`
