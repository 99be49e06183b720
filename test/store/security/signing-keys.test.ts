import { exportJWK, generateKeyPair } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyRing } from '../../../shared/security/keys/ring.ts'
import { currentKey } from '../../../shared/security/keys/signing.ts'
import { privateKeys, publicKeys, readKeys, type StoredKey } from '../../../shared/security/keys/store.ts'
import { sortableNumber } from '../../../shared/store/keys.ts'
import { deleteItem, type Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table
const now = 1_800_000_000
const day = 86_400

beforeEach(async () => {
  table = await engine.newTable()
})

describe('signing keys', () => {
  test('instances that make the first one at once end up with one', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => currentKey(table, now)))
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1)
    expect(await readKeys(table, privateKeys, now)).toHaveLength(1)
    const [open] = await readKeys(table, publicKeys, now)
    expect(open?.kid).toBe(keys[0]?.kid)
    expect(JSON.parse(open?.jwk ?? '{}')).toMatchObject({ kty: 'EC', crv: 'P-256' })
    expect(JSON.parse(open?.jwk ?? '{}')).not.toHaveProperty('d')
  })

  test('an instance that reads before another makes the first one takes that one', async () => {
    let reads = 0
    const send = table.client.send.bind(table.client)
    const client = new Proxy(table.client, {
      get: (target, member) =>
        member === 'send'
          ? async (...sent: Parameters<typeof send>) => {
              reads += 1
              if (reads === 2) await currentKey(table, now)
              return send(...sent)
            }
          : Reflect.get(target, member),
    })
    const key = await currentKey({ ...table, client }, now)
    expect((await readKeys(table, privateKeys, now)).map(({ kid }) => kid)).toEqual([key.kid])
  })

  test('rotate: the new one is published while the old one signs, and the old one verifies on', async () => {
    const first = await currentKey(table, now)
    expect((await currentKey(table, now + 29 * day)).kid).toBe(first.kid)
    const published = await readKeys(table, publicKeys, now + 29 * day)
    expect(published).toHaveLength(2)
    const second = await currentKey(table, now + 30 * day)
    expect(second.kid).toBe(published.find(({ kid }) => kid !== first.kid)?.kid)
    expect(await readKeys(table, publicKeys, now + 30 * day + 900)).toHaveLength(2)
    expect((await readKeys(table, publicKeys, now + 32 * day)).map(({ kid }) => kid)).toEqual([second.kid])
  })
})

describe('a new pair never takes the place of a stored key', () => {
  const drop = (pk: string, generation: number) => deleteItem(table, { pk, sk: sortableNumber(generation) })

  test('when the private keys were deleted, the old public ones verify on beside the new', async () => {
    const first = await currentKey(table, now)
    await currentKey(table, now + 29 * day)
    const later = now + 29 * day + 3_600
    await Promise.all([drop(privateKeys, 1), drop(privateKeys, 2)])
    const made = await Promise.all(Array.from({ length: 4 }, () => currentKey(table, later)))
    const [third] = made
    expect(new Set(made.map(({ kid }) => kid)).size).toBe(1)
    expect(third).toMatchObject({ generation: 3, signsFrom: later })
    const open = await readKeys(table, publicKeys, later)
    expect(open.map(({ generation }) => generation)).toEqual([1, 2, 3])
    expect(open.map(({ kid }) => kid)).toEqual(expect.arrayContaining([first.kid, third?.kid]))
  })

  test.each([
    ['neither part has been removed yet', []],
    ['only the private part has been removed', [privateKeys]],
    ['only the public part has been removed', [publicKeys]],
  ])('when all expired because nobody logged in for weeks, and %s', async (_, removed) => {
    await currentKey(table, now)
    for (const pk of removed) await drop(pk, 1)
    const later = now + 33 * day
    const second = await currentKey(table, later)
    expect(second).toMatchObject({ generation: 2, signsFrom: later })
    expect((await readKeys(table, publicKeys, later)).map(({ kid }) => kid)).toEqual([second.kid])
  })

  test('when everything was deleted, the first generation begins again', async () => {
    const { kid } = await currentKey(table, now)
    await Promise.all([drop(privateKeys, 1), drop(publicKeys, 1)])
    const again = await currentKey(table, now + 1)
    expect(again.generation).toBe(1)
    expect(again.kid).not.toBe(kid)
  })
})

describe('the key ring', () => {
  const stored = async (kid: string): Promise<StoredKey> => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true })
    return {
      kid,
      jwk: JSON.stringify(await exportJWK(publicKey)),
      generation: 1,
      signsFrom: 0,
      expiresAt: now,
    }
  }
  const at = (seconds: number): Date => new Date((now + seconds) * 1000)

  test('reads again for an unknown key id, but not for each of many', async () => {
    const keys = [await stored('one')]
    let reads = 0
    const ring = createKeyRing(async () => {
      reads += 1
      return keys
    })
    expect(await ring.find('one', at(0))).toBeDefined()
    keys.push(await stored('two'))
    await Promise.all(Array.from({ length: 20 }, (_, n) => ring.find(`forged-${n}`, at(1))))
    expect(reads).toBe(1)
    expect(await ring.find('two', at(5))).toBeDefined()
    await Promise.all(Array.from({ length: 20 }, (_, n) => ring.find(`forged-${n}`, at(20))))
    expect(reads).toBe(3)
  })

  test('finds the first key at once, and forgets a removed one', async () => {
    let keys: StoredKey[] = []
    const ring = createKeyRing(async () => keys)
    expect(await ring.find('one', at(0))).toBeUndefined()
    keys = [await stored('one')]
    expect(await ring.find('one', at(0))).toBeDefined()
    keys = []
    expect(await ring.find('one', at(599))).toBeDefined()
    expect(await ring.find('one', at(600))).toBeUndefined()
  })

  test('tries again after a failed read', async () => {
    const key = await stored('one')
    let fails = true
    const ring = createKeyRing(async () => {
      if (fails) throw new Error('throttled')
      return [key]
    })
    await expect(ring.find('one', at(0))).rejects.toThrow('throttled')
    fails = false
    expect(await ring.find('one', at(0))).toBeDefined()
  })
})
