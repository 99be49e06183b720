/** The most elements that one problem names. */
const mostNamed = 20
const mostSamples = 3
const longestSample = 40

const shortened = (value: unknown): string => {
  const characters = [...JSON.stringify(value)]
  return characters.length > longestSample
    ? `${characters.slice(0, longestSample).join('')}…`
    : characters.join('')
}

/** Adds a value, as JSON, to the samples that a text shows. A long one is cut, and a few are enough. */
export const addSample = (samples: Set<string>, value: unknown): void => {
  if (samples.size < mostSamples) samples.add(shortened(value))
}

/** Samples in brackets, for the middle of a sentence. */
export const suchAs = (samples: ReadonlySet<string>): string => ` (such as ${[...samples].join(', ')})`

/** Some elements, by their ids, as the subject of a sentence, with its verb for one and for several. */
export const withVerb = (ids: ReadonlySet<number>, singular: string, plural: string): string => {
  const inOrder = [...ids].sort((a, b) => a - b)
  if (inOrder.length === 1) return `the element with id ${inOrder[0]} ${singular}`
  const more = inOrder.length > mostNamed ? ` and ${inOrder.length - mostNamed} more` : ''
  return `the elements with ids ${inOrder.slice(0, mostNamed).join(', ')}${more} ${plural}`
}
