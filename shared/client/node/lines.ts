import { open } from 'node:fs/promises'
import type { EntryJson } from '../http/entry-json.ts'

/** A line in parts: texts of ASCII, and JSON in UTF-8. */
export type Line = readonly (string | Uint8Array)[]

/** An entry as a line of a segment: `[id, entry]`. The id stands first, so that an index is made without parsing. */
export const entryLine = ({ id, json }: EntryJson): Line => [`[${id},`, json, ']\n']

/** That an entry is gone, as a line of a segment. */
export const goneLine = (id: number): Line => [`[${id}]\n`]

/** The entry of a line. `E` is what was stored. @throws SyntaxError for a damaged line */
export const entryOf = (line: Buffer): unknown => {
  const text = line.toString('utf8')
  return JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(']')))
}

/** Called for each line: where it begins, and whether it says that its entry is gone. */
export type OnLine = (id: number, at: number, isGone: boolean) => void

const newline = 10
const comma = 44
const closing = 93

/** A file is not what was written. Its store starts anew, since all of it can be pulled again. */
export class Damaged extends Error {}

const readLine = (buffer: Buffer, from: number, at: number, onLine: OnLine): void => {
  let end = from + 1
  while (end < buffer.length && buffer[end] !== comma && buffer[end] !== closing) end += 1
  const id = Number(buffer.toString('latin1', from + 1, end))
  if (!Number.isSafeInteger(id) || id <= 0) throw new Damaged(`a line at byte ${at} has no id`)
  onLine(id, at, buffer[end] === closing)
}

const blockBytes = 256 * 1024

/**
 * Tells each line of the first `bytes` of a file, in order. One block is in memory at a time.
 * @throws Damaged for a file that is shorter, or whose lines are none; the system's error for a file that is not there
 */
export const eachLine = async (path: string, bytes: number, onLine: OnLine): Promise<void> => {
  const file = await open(path)
  try {
    let rest = Buffer.alloc(0)
    let at = 0
    for (let read = 0; read < bytes; ) {
      const block = Buffer.allocUnsafe(Math.min(blockBytes, bytes - read))
      const { bytesRead } = await file.read(block, 0, block.length, read)
      if (bytesRead === 0) throw new Damaged(`${path} has ${read} bytes, not ${bytes}`)
      read += bytesRead
      const buffer = Buffer.concat([rest, block.subarray(0, bytesRead)])
      let from = 0
      for (let end = buffer.indexOf(newline); end !== -1; end = buffer.indexOf(newline, from)) {
        readLine(buffer, from, at + from, onLine)
        from = end + 1
      }
      rest = buffer.subarray(from)
      at += from
    }
    if (rest.length > 0) throw new Damaged(`${path} ends within a line`)
  } finally {
    await file.close()
  }
}
