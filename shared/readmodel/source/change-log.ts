import type { LogEntry, PartitionReader } from './partition-source.ts'

/** Whether entries are exactly the versions from one to another, each once. */
const isWhole = (entries: readonly LogEntry[], from: number, to: number): boolean =>
  entries.length === to - from + 1 && entries.every(({ version }, at) => version === from + at)

/** Reads entries; where what is needed is missing, once more strongly consistent. */
const readTwice = async <T>(
  reader: PartitionReader,
  from: number,
  to: number,
  consistent: boolean,
  enough: (entries: LogEntry[]) => T | undefined,
): Promise<T | undefined> => {
  const first = enough(await reader.log(from, to, consistent))
  return first ?? (consistent ? undefined : enough(await reader.log(from, to, true)))
}

/**
 * The log entries of the versions `from` to `to`. Each version has exactly one, so a missing one is seen: it is
 * read again strongly consistent, and when it still isn't there it has expired.
 * @returns undefined when the log does not hold them all
 */
export const readLog = async (
  reader: PartitionReader,
  from: number,
  to: number,
  consistent: boolean,
): Promise<LogEntry[] | undefined> => {
  if (from > to) return []
  return readTwice(reader, from, to, consistent, (entries) =>
    isWhole(entries, from, to) ? entries : undefined,
  )
}

/** The entries of consecutive versions that end at one: what comes before a gap has partly expired. */
const endingAt = (entries: readonly LogEntry[], to: number): LogEntry[] => {
  const after = entries.findLastIndex(({ version }, at) => version !== to - (entries.length - 1 - at))
  return entries.slice(after + 1)
}

/**
 * The log entries after `since` up to the public version `to`, with all that the public could see: older ones may
 * have expired where only drafts changed in them. So a reader to whom nothing was told for long, since there was
 * nothing to tell, does not begin anew.
 * @returns undefined when the log no longer holds what the public saw
 */
export const readPublicLog = async (
  reader: PartitionReader,
  since: number,
  to: number,
  consistent: boolean,
): Promise<LogEntry[] | undefined> => {
  if (since >= to) return []
  return readTwice(reader, since + 1, to, consistent, (entries) => {
    const found = endingAt(entries, to)
    const [first] = found
    if (!first) return undefined
    const isWholeForPublic = first.version === since + 1 || (first.publicBefore ?? Number.NaN) <= since
    return isWholeForPublic ? found : undefined
  })
}
