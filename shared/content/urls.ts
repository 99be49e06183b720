/** How urls compare: in Unicode's composed form, without regard to a slash at either end. */
export const canonicalUrl = (url: string): string => {
  const composed = url.normalize('NFC')
  let from = 0
  let to = composed.length
  // Not a regular expression: one takes quadratic time over many slashes within.
  while (composed[from] === '/') from += 1
  while (to > from && composed[to - 1] === '/') to -= 1
  return composed.slice(from, to)
}

/** How emails compare: without regard to case or to how accents are composed. */
export const canonicalEmail = (email: string): string =>
  email.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
