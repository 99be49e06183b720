import { createPublicKey } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { authenticate } from '../../../shared/security/authenticate.ts'
import { signingKey } from '../../../shared/security/keys/signing.ts'
import { jwkOf, privateKeys, publicKeys, readKeys } from '../../../shared/security/keys/store.ts'
import {
  type AccessClaims,
  audienceOf,
  endAccess,
  signAccessToken,
} from '../../../shared/security/tokens/access-token.ts'
import { entityKey, type Key } from '../../../shared/store/keys.ts'
import { deleteItem, type Item, putItem, queryPages, type Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { putRole, putUser } from './fixtures.ts'

const engine = engineOfFile()
let table: Table
const now = new Date('2027-01-15T10:00:00.000Z')
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const claims: AccessClaims = { userId: 1, roleId: 3, sessionId: 'session-one', generation: 1 }

beforeEach(async () => {
  table = await engine.newTable()
  await putUser(table, 1, 3)
  await putRole(table, 3, { pages: ['read', 'update'] })
})

const signed = async (changes: Partial<AccessClaims> = {}): Promise<string> =>
  signAccessToken(await signingKey(table, now), audienceOf(table), { ...claims, ...changes }, now)
const calling = (token: string, at = now) => authenticate(table, `Bearer ${token}`, at)
const refused = (token: string, at = now) =>
  expect(calling(token, at)).rejects.toMatchObject({ kind: 'unauthorized' })
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token', () => {
  test('says who calls, with the permissions the role has now', async () => {
    expect(await calling(await signed())).toMatchObject({
      userId: 1,
      roleId: 3,
      roleName: 'role3',
      permissions: { pages: ['read', 'update'] },
      sessionId: 'session-one',
      tokenId: null,
      user: { email: 'user1@example.com' },
    })
    await putRole(table, 3, { pages: ['read'] })
    expect((await calling(await signed())).permissions).toEqual({ pages: ['read'] })
    await putRole(table, 3, { pages: ['read'] }, false)
    expect((await calling(await signed())).permissions).toEqual({})
  })

  test('with a stale hint gets the role the user has now', async () => {
    const token = await signed()
    await putRole(table, 4, { users: ['read'] })
    await putUser(table, 1, 4)
    expect(await calling(token)).toMatchObject({ roleId: 4, permissions: { users: ['read'] } })
    await putUser(table, 1, null)
    expect(await calling(token)).toMatchObject({ roleId: null, roleName: null, permissions: {} })
  })

  test('of a deactivated, deleted or cut-off user is refused', async () => {
    const token = await signed()
    await putUser(table, 1, 3, { active: false })
    await refused(token)
    await putUser(table, 1, 3, { generation: 2 })
    await refused(token)
    await deleteItem(table, entityKey('user', 1))
    await refused(token)
  })

  test('holds for 15 minutes', async () => {
    const token = await signed()
    expect(await calling(token, later(899))).toMatchObject({ userId: 1 })
    await refused(token, later(900))
  })
})

describe('a forged token is refused', () => {
  const kidOf = (token: string): unknown =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

  test('with alg none, signed or not', async () => {
    const token = await signed()
    const [, payload, signature] = token.split('.')
    for (const alg of ['none', 'None'])
      for (const end of ['', signature])
        await refused(`${base64({ alg, typ: 'JWT', kid: kidOf(token) })}.${payload}.${end}`)
  })

  test('with HS256 and the public key as the secret', async () => {
    const token = await signed()
    const [key] = await readKeys(table, publicKeys, now.getTime() / 1000)
    if (!key) throw new Error('no public key')
    const spki = createPublicKey({ key: JSON.parse(key.jwk), format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })
    for (const secret of [String(spki), key.jwk, JSON.stringify(jwkOf(key))]) {
      const forged = await new SignJWT({ sid: 'session-one', ep: 1 })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.kid })
        .setIssuer('typecase')
        .setAudience(audienceOf(table))
        .setSubject('1')
        .setIssuedAt(now)
        .setExpirationTime(later(900))
        .sign(Buffer.from(secret))
      await refused(forged)
    }
    expect(await calling(token)).toMatchObject({ userId: 1 })
  })

  test('with a changed payload', async () => {
    const [header, payload = '', signature] = (await signed()).split('.')
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '2' }
    await putUser(table, 2, 3)
    await refused(`${header}.${base64(changed)}.${signature}`)
  })

  test('signed by a key of its own, under a known, an unknown and no key id', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const kid = kidOf(await signed())
    for (const header of [{ kid: String(kid) }, { kid: 'mine' }, {}, { jwk: await exportJWK(publicKey) }]) {
      const forged = await new SignJWT({ sid: 'session-one', ep: 1 })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header })
        .setIssuer('typecase')
        .setAudience(audienceOf(table))
        .setSubject('1')
        .setIssuedAt(now)
        .setExpirationTime(later(900))
        .sign(privateKey)
      await refused(forged)
    }
  })

  test('by another issuer, for another audience, or without an end, although our key signed it', async () => {
    const { kid, key } = await signingKey(table, now)
    const make = (changes: Record<string, unknown>) =>
      new SignJWT({
        sub: '1',
        sid: 'session-one',
        ep: 1,
        iss: 'typecase',
        aud: audienceOf(table),
        iat: now.getTime() / 1000,
        exp: later(900).getTime() / 1000,
        ...changes,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
        .sign(key)
    expect(await calling(await make({}))).toMatchObject({ userId: 1 })
    for (const changes of [
      { iss: 'other' },
      { aud: 'other' },
      { exp: undefined },
      { sub: undefined },
      { sub: '0' },
      { sub: '1.5' },
      { sid: undefined },
      { ep: undefined },
      { ep: '1' },
    ])
      await refused(await make(changes))
  })

  test('when it is truncated, over-long or no token at all', async () => {
    const token = await signed()
    for (let length = 0; length < token.length; length += 29) await refused(token.slice(0, length))
    await refused(`${token}${'A'.repeat(4_096)}`)
    await refused('x'.repeat(100_000))
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      token,
      `Bearer ${token} ${token}`,
    ])
      await expect(authenticate(table, header, now)).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})

test('of a session that was ended is refused at once, and others go on', async () => {
  const [one, other] = [await signed(), await signed({ sessionId: 'session-two' })]
  await endAccess(table, 1, 'session-one', now)
  await refused(one)
  expect(await calling(other)).toMatchObject({ sessionId: 'session-two' })
})

describe('of a copied table, with the same keys and users, a token is refused by the original', () => {
  const copyOf = async (changes: Partial<Table>): Promise<Table> => {
    const copy = { ...(await engine.newTable()), ...changes }
    await putUser(copy, 1, 3)
    await putRole(copy, 3, { pages: ['read', 'update'] })
    await signed()
    for (const partition of [publicKeys, privateKeys])
      for (const item of await itemsOf(table, partition)) await putItem(copy, item)
    return copy
  }
  const itemsOf = async (from: Table, pk: string) => {
    const found: (Item & Key)[] = []
    const input = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
    for await (const items of queryPages(from, input))
      found.push(...items.map((item) => ({ ...item, pk, sk: String(item.sk) })))
    return found
  }
  const signedBy = async (copy: Table): Promise<string> =>
    signAccessToken(await signingKey(copy, now), audienceOf(copy), claims, now)

  test('under another name', async () => {
    const copy = await copyOf({})
    const token = await signedBy(copy)
    expect(await authenticate(copy, `Bearer ${token}`, now)).toMatchObject({ userId: 1 })
    await refused(token)
  })

  test('under the same name in another account', async () => {
    const arns = ['arn:aws:dynamodb:eu-west-1:1:table/t', 'arn:aws:dynamodb:eu-west-1:2:table/t']
    const [here, there] = arns.map((arn) => audienceOf({ name: 't', arn }))
    expect(here).not.toBe(there)
    for (const audience of [here, there]) expect(audience).not.toContain('arn')
    const copy = await copyOf({ arn: arns[1] ?? '' })
    const original = { ...table, arn: arns[0] ?? '' }
    await expect(authenticate(original, `Bearer ${await signedBy(copy)}`, now)).rejects.toMatchObject({
      kind: 'unauthorized',
    })
  })
})

test('a key published by another instance verifies', async () => {
  await signed()
  const [key] = await readKeys(table, publicKeys, now.getTime() / 1000)
  if (!key) throw new Error('no public key')
  expect(JSON.parse(key.jwk)).not.toHaveProperty('d')
  expect(await importJWK(jwkOf(key))).toBeDefined()
})
