import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDataFolder } from '../../../infra/local/data/folder.ts'
import { startStack } from '../../../infra/local/stack.ts'

const base = mkdtempSync(join(tmpdir(), 'typecase-folder-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

describe('the data folder is for the user alone who runs this', () => {
  test('when it is made, and when it is a temporary one', () => {
    for (const setting of [join(base, 'deep', 'new'), ':memory:']) {
      const folder = openDataFolder(setting)
      expect(modeOf(folder.path)).toBe('700')
      expect(modeOf(join(folder.path, 'lock.db'))).toBe('600')
      folder.release()
    }
  })

  test('when it was there and open to others', () => {
    const path = join(base, 'open')
    mkdirSync(path)
    chmodSync(path, 0o755)
    writeFileSync(join(path, 'other'), '')
    openDataFolder(path).release()
    expect(modeOf(path)).toBe('700')
  })

  test('and one that all users share is left as it is, and refused', () => {
    const path = join(base, 'shared')
    mkdirSync(path)
    chmodSync(path, 0o1777)
    expect(() => openDataFolder(path)).toThrow(/shared by all users: set DATA_DIR to a folder of its own/)
    expect(statSync(path).mode & 0o7777).toBe(0o1777)
  })

  test('with every file that the runner and its engine write there', async () => {
    const path = join(base, 'stack')
    const stack = await startStack({ dataDir: path, adminEmail: 'owner@example.com' })
    stack.file.save()
    try {
      const modes = readdirSync(path, { withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => [name, modeOf(join(path, name))])
      expect(modes.map(([name]) => name)).toEqual(
        expect.arrayContaining(['lock.db', 'state.json', 'table.db']),
      )
      expect(modes.filter(([, mode]) => mode !== '600')).toEqual([])
    } finally {
      await stack.stop()
    }
  })
})
