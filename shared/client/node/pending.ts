import { bytesOf, type Content } from './content.ts'
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
  let writer: SegmentWriter | undefined
  let lines = 0
  return {
    apply: async (changed, gone) => {
      if (changed.length + gone.length === 0) return
      writer ??= await openSegment(folder)
      let at = writer.bytes
      const texts: string[] = []
      for (const entry of changed) {
        const line = entryLine(entry)
        texts.push(line)
        changes.set(entry.id, at)
        at += Buffer.byteLength(line)
      }
      for (const id of gone) {
        texts.push(goneLine(id))
        changes.set(id, null)
      }
      lines += texts.length
      await writer.write(texts.join(''))
    },
    finish: async () => {
      if (!writer) return base
      const segment = await writer.finish()
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
