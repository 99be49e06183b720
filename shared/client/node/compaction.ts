import { allLines, type Content } from './content.ts'
import { openSegment } from './segment-writer.ts'

/** More segments would cost a reader more files. */
const mostSegments = 16
/** A few overwritten lines are not worth writing anew. */
const fewLines = 1_000
const batchBytes = 256 * 1024
const newline = Buffer.from('\n')

/** Whether more than half of the lines are overwritten, or there are too many segments. */
export const isWasteful = ({ segments, positions, lines }: Content): boolean =>
  segments.length > mostSegments || lines > 2 * positions.size + fewLines

/** Writes all entries into one new segment. @throws the system's error, and leaves no file then */
export const compact = async (folder: string, content: Content): Promise<Content> => {
  const writer = await openSegment(folder)
  try {
    const positions = new Map<number, number>()
    const ids = [...content.positions.keys()].sort((a, b) => a - b)
    let batch: Buffer[] = []
    let end = 0
    let next = 0
    for await (const line of allLines(folder, content)) {
      const id = ids[next]
      next += 1
      if (id !== undefined) positions.set(id, end)
      batch.push(line, newline)
      end += line.length + newline.length
      if (end - writer.bytes < batchBytes) continue
      await writer.write(Buffer.concat(batch))
      batch = []
    }
    await writer.write(Buffer.concat(batch))
    const segment = await writer.finish()
    return { segments: [segment], positions, lines: positions.size }
  } catch (error) {
    await writer.discard()
    throw error
  }
}
