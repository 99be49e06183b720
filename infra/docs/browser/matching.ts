/** A text that a filter is compared with: lower case, and without the dots of ids. */
export const searchable = (...parts: readonly string[]): string => parts.join(' ').toLowerCase()

/**
 * Whether a filter fits: each of its words is somewhere in the text. A dotted id such as `pages.items.add` finds the
 * operation `pagesItemsAdd` too.
 * @param text made by {@link searchable}
 */
export const fits = (filter: string, text: string): boolean =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .every(
      (word) => text.includes(word) || (/[a-z]\.[a-z]/.test(word) && text.includes(word.replaceAll('.', ''))),
    )

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Says how many entries a filter has found. Without a filter it says how many there are. */
export const countText = (filter: string, endpoints: number, guides: number): string => {
  if (filter === '') return counted(endpoints, 'endpoint')
  const also = guides > 0 ? ` and ${counted(guides, 'guide')}` : ''
  return endpoints + guides === 0 ? 'Nothing matches' : `${counted(endpoints, 'endpoint')}${also} found`
}
