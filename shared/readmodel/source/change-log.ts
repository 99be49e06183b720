import type { LogEntry, PartitionReader } from './partition-source.ts'

/** Whether entries are exactly the versions from one to another, each once. */
const isWhole = (entries: readonly LogEntry[], from: number, to: number): boolean =>
  entries.length === to - from + 1 && entries.every(({ version }, at) => version === from + at)

/** Reads entries. If some that are needed are missing, it reads once more, strongly consistent. */
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
 * The log entries of the versions `from` to `to`. Each version has exactly one entry, so a missing entry is noticed. The
 * log is then read again strongly consistent. An entry that is still missing has expired.
 * @returns undefined when entries have expired
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

/** The entries of consecutive versions up to `to`. Those before a gap are left out, since others beside them expired. */
const endingAt = (entries: readonly LogEntry[], to: number): LogEntry[] => {
  const after = entries.findLastIndex(({ version }, at) => version !== to - (entries.length - 1 - at))
  return entries.slice(after + 1)
}

/**
 * The log entries after `since` up to the public version `to`. They have every change that the public could see. Some
 * older entries may have expired, if only drafts changed in them. So a client that polls goes on where it was, even if
 * nothing public changed for longer than the log is kept.
 * @returns undefined when an entry with a public change has expired
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
    const isWholeForPublic = first.version === since + 1 || first.publicBefore <= since
    return isWholeForPublic ? found : undefined
  })
}
