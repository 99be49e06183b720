import { describe, expect, test } from 'vitest'
import {
  type Family,
  graceMs,
  hashOf,
  judge,
  newFamily,
  parseRefreshToken,
  refreshTokenText,
} from '../../../shared/security/refresh-token.ts'

const now = 1_800_000_000_000

/** Exchanges `secret` and gives the family after it. */
const exchanged = (family: Family, secret: string, at: number): { family: Family; secret: string } => {
  const verdict = judge(family, secret, at)
  if (verdict.kind !== 'rotate') throw new Error(`expected a rotation, got ${verdict.kind}`)
  return { family: { ...family, ...verdict.next }, secret: verdict.secret }
}

describe('a refresh token', () => {
  test('is read back as written', () => {
    const { familyId, secret } = newFamily()
    expect(parseRefreshToken(refreshTokenText({ userId: 7, familyId, secret }))).toEqual({
      userId: 7,
      familyId,
      secret,
    })
  })

  test.each([
    '',
    'nope',
    '1.2.3',
    `0.${'a'.repeat(22)}.${'b'.repeat(43)}`,
    `1.${'a'.repeat(22)}.${'b'.repeat(44)}`,
  ])('%j is none', (text) => {
    expect(parseRefreshToken(text)).toBeUndefined()
  })
})

describe('a family', () => {
  test('exchanges its current token for another, and stores hashes only', () => {
    const { family, secret } = newFamily()
    const next = exchanged(family, secret, now)
    expect(next.secret).not.toBe(secret)
    expect(next.family).toMatchObject({
      current: hashOf(next.secret),
      rotated: [{ hash: hashOf(secret), at: now }],
    })
    expect(JSON.stringify(next.family)).not.toContain(next.secret)
  })

  test('gives everyone who presents one token within the grace the same successor', () => {
    const { family, secret } = newFamily()
    const next = exchanged(family, secret, now)
    expect(judge(next.family, secret, now + graceMs)).toEqual({ kind: 'follow', secret: next.secret })
  })

  test('follows a spent token through later exchanges to the current one', () => {
    const { family, secret } = newFamily()
    const second = exchanged(family, secret, now)
    const third = exchanged(second.family, second.secret, now + 2_000)
    const fourth = exchanged(third.family, third.secret, now + 4_000)
    expect(judge(fourth.family, secret, now + 5_000)).toEqual({ kind: 'follow', secret: fourth.secret })
    expect(judge(fourth.family, second.secret, now + 11_000)).toEqual({
      kind: 'follow',
      secret: fourth.secret,
    })
  })

  test('takes a token spent longer ago for stolen', () => {
    const { family, secret } = newFamily()
    const next = exchanged(family, secret, now)
    expect(judge(next.family, secret, now + graceMs + 1)).toEqual({ kind: 'reuse' })
  })

  test('takes a made-up secret for stolen', () => {
    const { family } = newFamily()
    expect(judge(family, 'x'.repeat(43), now)).toEqual({ kind: 'reuse' })
  })

  test('forgets what it spent before the grace, so that the item stays small', () => {
    const { family, secret } = newFamily()
    const second = exchanged(family, secret, now)
    const third = exchanged(second.family, second.secret, now + graceMs + 1)
    expect(third.family.rotated.map(({ hash }) => hash)).toEqual([hashOf(second.secret)])
  })
})
