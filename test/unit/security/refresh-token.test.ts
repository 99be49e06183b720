import { describe, expect, test } from 'vitest'
import {
  type Family,
  graceMs,
  hashOf,
  judge,
  newFamily,
  type Proof,
  parseRefreshToken,
  refreshTokenText,
} from '../../../shared/security/sessions/refresh-token.ts'

const now = 1_800_000_000_000

/** Exchanges a token and gives the family after it. */
const exchanged = (family: Family, proof: Proof, at: number): { family: Family; proof: Proof } => {
  const verdict = judge(family, proof, at)
  if (verdict.kind !== 'rotate') throw new Error(`expected a rotation, got ${verdict.kind}`)
  return { family: { ...family, ...verdict.next }, proof: verdict.proof }
}

describe('a refresh token', () => {
  test('is read back as written', () => {
    const { familyId, proof } = newFamily()
    const token = { userId: 7, familyId, ...proof }
    expect(parseRefreshToken(refreshTokenText(token))).toEqual(token)
  })

  test.each([
    '',
    'nope',
    '1.2.3.4',
    `0.${'a'.repeat(22)}.${'b'.repeat(43)}.${'c'.repeat(22)}`,
    `1.${'a'.repeat(22)}.${'b'.repeat(43)}`,
    `1.${'a'.repeat(22)}.${'b'.repeat(44)}.${'c'.repeat(22)}`,
    `1.${'a'.repeat(22)}.${'b'.repeat(43)}.${'c'.repeat(23)}`,
  ])('%j is none', (text) => {
    expect(parseRefreshToken(text)).toBeUndefined()
  })
})

describe('a family', () => {
  test('exchanges its current token for another, and stores hashes only', () => {
    const { family, proof } = newFamily()
    const next = exchanged(family, proof, now)
    expect(next.proof.secret).not.toBe(proof.secret)
    expect(next.family).toMatchObject({
      current: hashOf(next.proof.secret),
      rotated: [{ hash: hashOf(proof.secret), at: now }],
    })
    expect(JSON.stringify(next.family)).not.toContain(next.proof.secret)
    expect(JSON.stringify(next.family)).not.toContain(next.proof.seal)
  })

  test('gives everyone who presents one token within the grace the same successor', () => {
    const { family, proof } = newFamily()
    const next = exchanged(family, proof, now)
    expect(judge(next.family, proof, now + graceMs)).toEqual({ kind: 'follow', proof: next.proof })
  })

  test('follows a spent token through later exchanges to the current one', () => {
    const { family, proof } = newFamily()
    const second = exchanged(family, proof, now)
    const third = exchanged(second.family, second.proof, now + 2_000)
    const fourth = exchanged(third.family, third.proof, now + 4_000)
    const found = { kind: 'follow', proof: fourth.proof }
    expect(judge(fourth.family, proof, now + 5_000)).toEqual(found)
    expect(judge(fourth.family, second.proof, now + 11_000)).toEqual(found)
  })

  test('takes a token spent longer ago for stolen, however many were exchanged since', () => {
    const { family, proof } = newFamily()
    let latest = exchanged(family, proof, now)
    expect(judge(latest.family, proof, now + graceMs + 1)).toEqual({ kind: 'reuse' })
    for (let n = 1; n <= 500; n += 1) latest = exchanged(latest.family, latest.proof, now + n * 900_000)
    expect(judge(latest.family, proof, now + 501 * 900_000)).toEqual({ kind: 'reuse' })
  })

  test('learns nothing from what it never issued: a made-up secret, a changed one, another family’s', () => {
    const { family, proof } = newFamily()
    const next = exchanged(family, proof, now)
    const other = newFamily()
    for (const made of [
      { secret: 'x'.repeat(43), seal: 'y'.repeat(22) },
      { secret: 'x'.repeat(43), seal: proof.seal },
      { secret: proof.secret, seal: next.proof.seal },
      { secret: next.proof.secret, seal: proof.seal },
      { secret: proof.secret, seal: '' },
      other.proof,
    ])
      expect(judge(next.family, made, now + graceMs + 1)).toEqual({ kind: 'foreign' })
  })

  test('forgets what it spent before the grace, so that the item stays small', () => {
    const { family, proof } = newFamily()
    const second = exchanged(family, proof, now)
    const third = exchanged(second.family, second.proof, now + graceMs + 1)
    expect(third.family.rotated.map(({ hash }) => hash)).toEqual([hashOf(second.proof.secret)])
  })
})
