import { type FileHandle, open } from 'node:fs/promises'
import { Damaged } from './lines.ts'

const blockBytes = 256 * 1024
const newline = 10

/** Reads lines of a file by the places where they begin. */
export interface LineReader {
  /** @throws Damaged where the file ends before the line does */
  lineAt(at: number): Promise<Buffer>
  close(): Promise<void>
}

const readFrom = async (file: FileHandle, at: number, bytes: number): Promise<Buffer> => {
  const block = Buffer.allocUnsafe(bytes)
  const { bytesRead } = await file.read(block, 0, bytes, at)
  return block.subarray(0, bytesRead)
}

/** Opens a file. The last block stays in memory, so lines that follow each other cost few reads. */
export const openLines = async (path: string): Promise<LineReader> => {
  const file = await open(path)
  let start = 0
  let block = Buffer.alloc(0)
  const known = (at: number): Buffer | undefined => {
    const from = at - start
    if (from < 0 || from >= block.length) return undefined
    const end = block.indexOf(newline, from)
    return end === -1 ? undefined : block.subarray(from, end)
  }
  return {
    lineAt: async (at) => {
      for (let bytes = blockBytes; ; bytes *= 2) {
        const line = known(at)
        if (line) return line
        const wasWhole = start === at && block.length < bytes / 2
        if (wasWhole && bytes > blockBytes) throw new Damaged(`a line at byte ${at} has no end`)
        block = Buffer.from(await readFrom(file, at, bytes))
        start = at
      }
    },
    close: () => file.close(),
  }
}
