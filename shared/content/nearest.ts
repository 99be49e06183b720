import { distance } from 'fastest-levenshtein'

/** A name with more wrong letters than this part of it was hardly meant. */
const mostWrong = 0.4

/** The name that is spelled most like what was sent, in any case; undefined where none is near. */
export const nearest = (sent: string, names: readonly string[]): string | undefined => {
  // A long name is near none, and the distance takes time by both lengths.
  const wanted = sent.slice(0, 100).toLowerCase()
  const [closest] = names
    .map((name) => ({ name, wrong: distance(wanted, name.toLowerCase()) }))
    // Of two names as near the longer one: a letter is left out more often than put in for another.
    .sort((a, b) => a.wrong - b.wrong || b.name.length - a.name.length)
  return closest && closest.wrong <= Math.max(wanted.length, closest.name.length) * mostWrong
    ? closest.name
    : undefined
}

/** A rule that lists all names, and ends in the one that was probably meant. */
export const oneOf = (rule: string, names: readonly string[], sent: string): string => {
  const meant = nearest(sent, names)
  return `${rule} ${names.join(', ')}${meant === undefined ? '' : `: did you mean ${meant}?`}`
}
