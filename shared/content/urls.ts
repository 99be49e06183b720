/** The form in which urls compare: NFC, without slashes at the ends. */
export const canonicalUrl = (url: string): string => {
  const composed = url.normalize('NFC')
  let from = 0
  let to = composed.length
  // A regular expression would take quadratic time over many slashes within.
  while (composed[from] === '/') from += 1
  while (to > from && composed[to - 1] === '/') to -= 1
  return composed.slice(from, to)
}

/** The form in which emails compare: lower case in NFC. Upper case in between makes ß and ss one. */
export const canonicalEmail = (email: string): string =>
  email.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
