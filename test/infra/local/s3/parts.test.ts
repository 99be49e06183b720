import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { emulatorOf } from '../../../../infra/local/s3/emulator.ts'
import { corrected } from '../../../../infra/local/s3/emulator-store.ts'
import { readersWriterLock } from '../../../../infra/local/s3/lock.ts'
import { bucketFolder } from './buckets.ts'

describe('the store of the emulator', () => {
  const steps: string[] = []
  const store = corrected(
    {
      putContent: async (path) => {
        steps.push(`write ${path}`)
        if (path.startsWith('full')) throw new Error('The disk is full')
        return [1, 'md5']
      },
      listObjects: async () => ({ objects: [], commonPrefixes: [], isTruncated: true }),
    },
    async (from, to) => {
      steps.push(`move ${from} to ${to}`)
    },
  )

  it('replaces an object only once all of it is written', async () => {
    expect(await store.putContent('object', 'x')).toEqual([1, 'md5'])
    await expect(store.putContent('full', 'x')).rejects.toThrow('The disk is full')
    expect(steps).toEqual(['write object.part', 'move object.part to object', 'write full.part'])
  })

  it('never says that a list goes on: s3rver would make a token, and fail', async () => {
    expect(await store.listObjects('bucket', {})).toMatchObject({ isTruncated: false })
  })
})

describe('a lock for readers and writers', () => {
  const run = async (kinds: readonly ('shared' | 'exclusive')[]) => {
    const lock = readersWriterLock()
    const steps: string[] = []
    const works = kinds.map((kind, index) =>
      lock[kind](async () => {
        steps.push(`${index} begins`)
        await pause(5)
        steps.push(`${index} ends`)
        if (index === 1) throw new Error('one fails')
      }),
    )
    await Promise.allSettled(works)
    return steps
  }

  it('lets reads run side by side', async () => {
    expect(await run(['shared', 'shared'])).toEqual(['0 begins', '1 begins', '0 ends', '1 ends'])
  })

  it('lets a write run alone and in its turn, also when another fails', async () => {
    const alone = (index: number) => [`${index} begins`, `${index} ends`]
    expect(await run(['exclusive', 'exclusive', 'exclusive'])).toEqual([0, 1, 2].flatMap(alone))
    expect(await run(['shared', 'exclusive', 'shared'])).toEqual([0, 1, 2].flatMap(alone))
  })
})

describe('the emulator', () => {
  it('starts with the first request, or before it where it has objects', async () => {
    const { folder, remove } = bucketFolder()
    const unused = join(folder, 'unused')
    const asked: string[] = []
    const emulator = (directory: string) => emulatorOf(directory, ['bucket-of-tests'])
    const first = emulator(unused)
    await first.warm()
    asked.push(...readdirSync(folder))
    await first.endpoint()
    await first.stop()
    await expect(first.endpoint()).rejects.toThrow('The S3 emulator has been stopped')
    expect([asked, readdirSync(folder)]).toEqual([[], ['unused']])
    const second = emulator(unused)
    await second.warm()
    expect((await fetch(new URL('/bucket-of-tests?list-type=2', await second.endpoint()))).status).toBe(200)
    await second.stop()
    remove()
  })
})
