import { getRounds } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import { password } from '../../../shared/contract/users.ts'
import {
  cost,
  emptyHash,
  generatePassword,
  hashPassword,
  passwordMatches,
} from '../../../shared/security/passwords/hash.ts'

describe('a password', () => {
  test('matches its hash alone, which is bcrypt of the one cost', async () => {
    const hash = await hashPassword('correct horse')
    expect(getRounds(hash)).toBe(cost)
    expect(await passwordMatches('correct horse', hash)).toBe(true)
    expect(await passwordMatches('correct horsf', hash)).toBe(false)
  })

  test('never matches where there is no account', async () => {
    expect(await passwordMatches('x', undefined)).toBe(false)
    expect(await passwordMatches('', undefined)).toBe(false)
  })

  test('is not taken for another that has the same first 72 bytes', async () => {
    const longest = 'é'.repeat(36)
    const hash = await hashPassword(longest)
    expect(await passwordMatches(longest, hash)).toBe(true)
    expect(await passwordMatches(`${longest}é`, hash)).toBe(false)
  })

  test('has a hash of the same form where none is shown, another each time, that bcrypt reads', async () => {
    const shown = Array.from({ length: 50 }, emptyHash)
    expect(new Set(shown).size).toBe(50)
    for (const hash of shown) expect([hash.length, getRounds(hash)]).toEqual([60, cost])
    expect(await passwordMatches('', shown[0])).toBe(false)
  })

  test('that is generated satisfies the contract and never repeats', () => {
    const made = Array.from({ length: 50 }, generatePassword)
    expect(new Set(made).size).toBe(50)
    for (const one of made) expect(password.safeParse(one).success).toBe(true)
  })
})
