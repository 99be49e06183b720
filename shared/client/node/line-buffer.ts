const usualBytes = 256 * 1024

/** Lines that wait to be written. One buffer takes them all: joining them first takes six times as long. */
export interface LineBuffer {
  /** Whether a line surely fits beside those that wait. */
  fits(line: string): boolean
  /** Adds a line that fits, or the first one, of any length. @returns how many bytes it has */
  add(line: string): number
  /** The bytes that wait; the buffer is empty then. They hold until the next line is added. */
  take(): Buffer
}

/** An empty buffer. */
export const createLineBuffer = (): LineBuffer => {
  let buffer = Buffer.allocUnsafe(usualBytes)
  let used = 0
  // A character of a text takes at most three bytes in UTF-8.
  const fits = (line: string): boolean => buffer.length - used >= line.length * 3
  return {
    fits,
    add: (line) => {
      if (used === 0 && !fits(line)) buffer = Buffer.allocUnsafe(line.length * 3)
      const bytes = buffer.write(line, used)
      used += bytes
      return bytes
    },
    take: () => {
      const taken = buffer.subarray(0, used)
      used = 0
      return taken
    },
  }
}
