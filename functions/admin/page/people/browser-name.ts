/** Browsers by what their user agents have; the first that is found counts, because later ones name earlier ones. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

const find = (agent: string, list: readonly (readonly [string, string])[]): string | undefined =>
  list.find(([part]) => agent.includes(part))?.[1]

/** A browser in words, such as `Firefox, Windows`; the user agent itself where it is of no browser, as that of a script. */
export const browserOf = (userAgent: string | null): string | undefined => {
  if (userAgent === null || userAgent === '') return undefined
  const parts = [find(userAgent, browsers), find(userAgent, systems)].filter((part) => part !== undefined)
  return parts.length === 0 ? userAgent : parts.join(', ')
}
