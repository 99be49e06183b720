import type { LogEntry, PartitionReader } from './source.ts'

/** Whether entries are exactly the versions from one to another, each once. */
const isWhole = (entries: readonly LogEntry[], from: number, to: number): boolean =>
  entries.length === to - from + 1 && entries.every(({ version }, at) => version === from + at)

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
  const first = await reader.log(from, to, consistent)
  if (isWhole(first, from, to)) return first
  if (consistent) return undefined
  const second = await reader.log(from, to, true)
  return isWhole(second, from, to) ? second : undefined
}
