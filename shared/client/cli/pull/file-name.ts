import { createHash } from 'node:crypto'

/** Bytes of the longest name. File systems take 255, and a temporary name beside it is longer. */
const longest = 150

const escaped = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** Names that Windows keeps for devices, with or without an ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A collection's name as that of a file. A collection's name holds no `%`, so two names never give the same one. It
 * holds no slashes either, but another server may say one that does, to lead out of the folder.
 */
const safe = (name: string): string => {
  const plain = name.replace(/[\p{Cc}"*<>|/\\:?]|[. ]$|^\./gu, escaped)
  const usable = device.test(plain) ? `${escaped(plain.charAt(0))}${plain.slice(1)}` : plain
  if (Buffer.byteLength(usable) <= longest) return usable
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12)
  return `${Buffer.from(usable)
    .subarray(0, longest)
    .toString()
    .replace(/\ufffd+$/, '')}%${hash}`
}

const capitalsIn = (name: string): number => name.match(/\p{Lu}/gu)?.length ?? 0

/**
 * The file names of collections, without an ending. Names that differ in case alone are kept apart on every file
 * system: all but the one with the fewest capital letters have them escaped.
 */
export const fileNames = (names: readonly string[]): Map<string, string> => {
  const used = new Set<string>()
  const given = new Map<string, string>()
  for (const name of names.toSorted((a, b) => capitalsIn(a) - capitalsIn(b) || (a < b ? -1 : 1))) {
    const plain = safe(name)
    const chosen = used.has(plain.toLowerCase()) ? plain.replace(/\p{Lu}/gu, escaped) : plain
    used.add(chosen.toLowerCase())
    given.set(name, chosen)
  }
  return given
}
