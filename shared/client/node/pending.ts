import type { EntryJson } from '../http/entry-json.ts'
import { bytesOf, type Content } from './content.ts'
import { createLineBuffer } from './line-buffer.ts'
import { entryLine, goneLine, type Line } from './lines.ts'
import { openSegment, type SegmentWriter } from './segment-writer.ts'

/** What was applied since the last commit: a segment that no state names yet. */
export interface Pending {
  apply(changed: Iterable<EntryJson>, gone: readonly number[]): Promise<void>
  /** Ends the segment. @returns the content with it. @throws the system's error */
  finish(): Promise<Content>
  discard(): Promise<void>
}

/** The place of an entry that is gone. */
const nowhere = -1

/** Begins changes over some content. The segment is made at the first change. */
export const beginPending = (folder: string, base: Content): Pending => {
  /** The entries of the lines, in order, and their places in the new segment. Lists take less room than a map. */
  const ids: number[] = []
  const places: number[] = []
  const buffer = createLineBuffer()
  let writer: SegmentWriter | undefined
  let end = 0
  const flush = async (): Promise<void> => {
    writer ??= await openSegment(folder)
    await writer.write(buffer.take())
  }
  const add = (id: number, line: Line, isGone: boolean): void => {
    ids.push(id)
    places.push(isGone ? nowhere : end)
    end += buffer.add(line)
  }
  return {
    apply: async (changed, gone) => {
      for (const entry of changed) {
        const line = entryLine(entry)
        if (!buffer.fits(line)) await flush()
        add(entry.id, line, false)
      }
      for (const id of gone) {
        const line = goneLine(id)
        if (!buffer.fits(line)) await flush()
        add(id, line, true)
      }
    },
    finish: async () => {
      if (ids.length === 0) return base
      await flush()
      const segment = await writer?.finish()
      if (!segment) return base
      const before = bytesOf(base.segments)
      const positions = new Map(base.positions)
      for (const [at, id] of ids.entries()) {
        const place = places[at] ?? nowhere
        if (place === nowhere) positions.delete(id)
        else positions.set(id, before + place)
      }
      return { segments: [...base.segments, segment], positions, lines: base.lines + ids.length }
    },
    discard: async () => {
      await writer?.discard()
    },
  }
}
