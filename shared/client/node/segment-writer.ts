import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../values/records.ts'
import { newName, type Segment } from './state-file.ts'

/** A segment that is being written. No `state.json` names it yet. */
export interface SegmentWriter {
  bytes: number
  write(text: string | Buffer): Promise<void>
  /** Brings all bytes to the disk. @throws the system's error; Error where another process removed the file */
  finish(): Promise<Segment>
  /** Removes what was written. */
  discard(): Promise<void>
}

/** Begins a segment of a name that no other process has. @throws the system's error */
export const openSegment = async (folder: string): Promise<SegmentWriter> => {
  await mkdir(folder, { recursive: true })
  const name = newName('entries', 'jsonl')
  const path = join(folder, name)
  let file: FileHandle | undefined = await open(path, 'wx')
  const close = async (): Promise<void> => {
    const closing = file
    file = undefined
    await closing?.close()
  }
  const writer: SegmentWriter = {
    bytes: 0,
    write: async (text) => {
      if (!file) throw new Error(`${path} is closed`)
      const buffer = typeof text === 'string' ? Buffer.from(text) : text
      await file.writeFile(buffer)
      writer.bytes += buffer.length
    },
    finish: async () => {
      await file?.sync()
      await close()
      const { size } = await stat(path)
      if (size !== writer.bytes) throw new Error(`${path} has ${size} bytes, not ${writer.bytes}`)
      return { name, bytes: size }
    },
    discard: async () => {
      await close()
      await rm(path, { force: true })
    },
  }
  return writer
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process of another user.
    return isRecord(error) && error.code === 'EPERM'
  }
}

/** After this time in milliseconds a segment that no state names belongs to no process that is still at work. */
const abandonedAfter = 3_600_000

const isAbandoned = async (path: string, name: string): Promise<boolean> => {
  const [, pid = ''] = /^(?:entries|state)-(\d+)-/.exec(name) ?? []
  if (Number(pid) !== process.pid && !isRunning(Number(pid))) return true
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter
}

/**
 * Removes segments that no state names: those that it named before, and those that killed processes left. What cannot
 * be removed stays: it takes room, and nobody reads it.
 * @param former segments of the state before; @param kept those of the state
 */
export const sweep = async (
  folder: string,
  former: readonly Segment[],
  kept: readonly Segment[],
): Promise<void> => {
  const keep = new Set(kept.map(({ name }) => name))
  const replaced = new Set(former.map(({ name }) => name))
  const files = await readdir(folder).catch((): string[] => [])
  for (const name of files) {
    if (!/^(?:entries-\d+-\w+\.jsonl|state-\d+-\w+\.tmp)$/.test(name) || keep.has(name)) continue
    const path = join(folder, name)
    if (replaced.has(name) || (await isAbandoned(path, name)))
      await rm(path, { force: true }).catch(() => undefined)
  }
}
