import type { Line } from './lines.ts'

const usualBytes = 256 * 1024

/** Lines that wait to be written. One buffer takes them all: joining them first takes six times as long. */
export interface LineBuffer {
  /** Whether a line fits beside those that wait. */
  fits(line: Line): boolean
  /** Adds a line that fits, or the first one, of any length. @returns how many bytes it has */
  add(line: Line): number
  /** The bytes that wait; the buffer is empty then. They hold until the next line is added. */
  take(): Buffer
}

const bytesOf = (line: Line): number => line.reduce((sum, { length }) => sum + length, 0)

/** An empty buffer. */
export const createLineBuffer = (): LineBuffer => {
  let buffer = Buffer.allocUnsafe(usualBytes)
  let used = 0
  const fits = (line: Line): boolean => buffer.length - used >= bytesOf(line)
  return {
    fits,
    add: (line) => {
      const before = used
      if (used === 0 && !fits(line)) buffer = Buffer.allocUnsafe(bytesOf(line))
      for (const part of line) {
        if (typeof part === 'string') buffer.write(part, used, 'latin1')
        else buffer.set(part, used)
        used += part.length
      }
      return used - before
    },
    take: () => {
      const taken = buffer.subarray(0, used)
      used = 0
      return taken
    },
  }
}
