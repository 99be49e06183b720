import { join } from 'node:path'
import { type LineReader, openLines } from './line-reader.ts'
import { eachLine, entryOf } from './lines.ts'
import type { Segment, StateFile } from './state-file.ts'

/** The content of a folder as its `state.json` says, with the places of its entries. */
export interface Content {
  /** Files that hold it; positions count through all of them, as if they were one. */
  segments: readonly Segment[]
  /** Where the line of each entry begins, by id. */
  positions: Map<number, number>
  /** Lines of all segments; those that no position names are overwritten. */
  lines: number
}

/** A content without entries. */
export const emptyContent = (): Content => ({ segments: [], positions: new Map(), lines: 0 })

/** How many bytes the segments have. */
export const bytesOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { bytes }) => sum + bytes, 0)

/** Reads where the entries of a folder stand. @throws Damaged; the system's error for a file that is not there */
export const readContent = async (folder: string, { segments }: StateFile): Promise<Content> => {
  const positions = new Map<number, number>()
  let lines = 0
  let before = 0
  for (const { name, bytes } of segments) {
    await eachLine(join(folder, name), bytes, (id, at, isGone) => {
      lines += 1
      if (isGone) positions.delete(id)
      else positions.set(id, before + at)
    })
    before += bytes
  }
  return { segments, positions, lines }
}

/** The segment that a position is in, and the place there. */
const placeOf = (segments: readonly Segment[], position: number): { index: number; at: number } => {
  let at = position
  for (const [index, { bytes }] of segments.entries()) {
    if (at < bytes) return { index, at }
    at -= bytes
  }
  throw new RangeError(`no segment has the byte ${position}`)
}

/**
 * The lines of all entries, by id, as they were when this was called. @throws Damaged; the system's errors
 */
export async function* allLines(folder: string, { segments, positions }: Content) {
  const ordered = [...positions].sort(([a], [b]) => a - b).map(([, position]) => position)
  const readers: LineReader[] = []
  try {
    for (const { name } of segments) readers.push(await openLines(join(folder, name)))
    for (const position of ordered) {
      const { index, at } = placeOf(segments, position)
      const line = await readers[index]?.lineAt(at)
      if (line) yield line
    }
  } finally {
    for (const reader of readers) await reader.close()
  }
}

/** One entry; undefined where there is none. @throws Damaged; the system's errors */
export const readEntry = async (
  folder: string,
  { segments, positions }: Content,
  id: number,
): Promise<unknown> => {
  const position = positions.get(id)
  if (position === undefined) return undefined
  const { index, at } = placeOf(segments, position)
  const reader = await openLines(join(folder, segments[index]?.name ?? ''))
  try {
    return entryOf(await reader.lineAt(at))
  } finally {
    await reader.close()
  }
}
