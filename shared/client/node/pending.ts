import { bytesOf, type Content } from './content.ts'
import { createLineBuffer } from './line-buffer.ts'
import { entryLine, goneLine } from './lines.ts'
import { openSegment, type SegmentWriter } from './segment-writer.ts'

/** What was applied since the last commit: a segment that no state names yet. */
export interface Pending {
  apply(changed: readonly { id: number }[], gone: readonly number[]): Promise<void>
  /** Ends the segment. @returns the content with it. @throws the system's error */
  finish(): Promise<Content>
  discard(): Promise<void>
}

/** Begins changes over some content. The segment is made at the first change. */
export const beginPending = (folder: string, base: Content): Pending => {
  /** Places in the new segment by id; null for an entry that is gone. */
  const changes = new Map<number, number | null>()
  const buffer = createLineBuffer()
  let writer: SegmentWriter | undefined
  let lines = 0
  let end = 0
  const flush = async (): Promise<void> => {
    writer ??= await openSegment(folder)
    await writer.write(buffer.take())
  }
  const add = (line: string): number => {
    const at = end
    end += buffer.add(line)
    lines += 1
    return at
  }
  return {
    apply: async (changed, gone) => {
      for (const entry of changed) {
        const line = entryLine(entry)
        if (!buffer.fits(line)) await flush()
        changes.set(entry.id, add(line))
      }
      for (const id of gone) {
        const line = goneLine(id)
        if (!buffer.fits(line)) await flush()
        add(line)
        changes.set(id, null)
      }
    },
    finish: async () => {
      if (lines === 0) return base
      await flush()
      const segment = await writer?.finish()
      if (!segment) return base
      const before = bytesOf(base.segments)
      const positions = new Map(base.positions)
      for (const [id, at] of changes) {
        if (at === null) positions.delete(id)
        else positions.set(id, before + at)
      }
      return { segments: [...base.segments, segment], positions, lines: base.lines + lines }
    },
    discard: async () => {
      await writer?.discard()
    },
  }
}
