import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { run } from './tool.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const lock = join(root, 'node_modules/.cache/client-pack.lock')
const longest = 180_000

const isLocked = (): boolean => {
  try {
    mkdirSync(lock)
    return false
  } catch {
    return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < longest
  }
}

/**
 * Packs the client into a folder, as npm publishes it. Tests that do so at once take turns, because each of them builds
 * into the same folder.
 * @returns the path of the tarball
 */
export const packClient = async (folder: string): Promise<string> => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  while (isLocked()) await pause(200)
  try {
    const pack = ['npm', 'pack', '--workspace', '@typecase/client', '--pack-destination', folder]
    const name = (await run(pack, root)).trim().split('\n').at(-1) ?? ''
    return join(folder, name)
  } finally {
    rmdirSync(lock)
  }
}
