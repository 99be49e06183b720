import { describe, expect, test } from 'vitest'
import { commonPasswordFiles } from '../../../infra/functions/common-passwords.ts'
import { generatedUntil, passwordProblem, passwordRuleOf } from '../../../shared/security/passwords/rule.ts'

const owner = { email: 'Jane.Doering@example.com', name: 'Zoë', surname: 'van der Straßen' }
const [file] = await commonPasswordFiles({ passwords: { refuseCommon: true } })
const common = new Set(file?.content.split('\n'))

describe('the list of common passwords', () => {
  test('goes to the functions that set passwords, of stages that refuse them', async () => {
    const files = await commonPasswordFiles({ passwords: { refuseCommon: true } })
    expect(files.map(({ function: name }) => name)).toEqual(['users', 'bootstrap'])
    expect(await commonPasswordFiles({ passwords: { generatedHours: 1 } })).toEqual([])
    expect(await commonPasswordFiles({})).toEqual([])
  })

  test('is folded, and has what the contract would take', () => {
    expect(common.size).toBeGreaterThan(15_000)
    for (const password of common) {
      expect(password).toBe(password.normalize('NFKC').toLowerCase())
      expect(password.length).toBeGreaterThanOrEqual(8)
    }
  })
})

describe('a password', () => {
  test.each([
    'password',
    'PASSWORD',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'Password2026!',
    '!!sunshine!!',
    'ｐａｓｓｗｏｒｄ',
  ])('%s is common', (password) => {
    expect(passwordProblem(password, owner, common)).toMatch(/^must not be a common password/)
  })

  test.each([
    ['jane-likes-tea', 'jane'],
    ['my DOERING horse', 'doering'],
    ['xx jane.doering xx', 'jane.doering'],
    ['die STRAßEN hier', 'straßen'],
    ['ＪＡＮＥ likes tea', 'jane'],
    ['typecase rocks', 'typecase'],
  ])('%s holds a word of the account, %s', (password, word) => {
    const problem = passwordProblem(password, owner, common)
    expect(problem).toContain("must not contain the account's own words")
    expect(problem).toContain(`leave ${JSON.stringify(word)} out`)
  })

  test.each(['correct-horse-battery-1', 'a long enough one', 'der zoologe schläft', 'example of a phrase'])(
    '%s is taken',
    (password) => {
      expect(passwordProblem(password, owner, common)).toBeUndefined()
    },
  )

  test('of an account without names is held against its email', () => {
    const bare = { email: 'jane@example.com', name: null }
    expect(passwordProblem('jane-likes-tea', bare, common)).toBeDefined()
    expect(passwordProblem('zebras like tea', bare, common)).toBeUndefined()
  })
})

test('the rule is that of the environment, and none by default', () => {
  expect(passwordRuleOf({})).toEqual({ refuseCommon: false, generatedHours: null })
  expect(passwordRuleOf({ REFUSE_COMMON_PASSWORDS: '', GENERATED_PASSWORD_HOURS: '' })).toEqual({
    refuseCommon: false,
    generatedHours: null,
  })
  expect(passwordRuleOf({ REFUSE_COMMON_PASSWORDS: '1', GENERATED_PASSWORD_HOURS: '72' })).toEqual({
    refuseCommon: true,
    generatedHours: 72,
  })
})

test('a generated password holds for the hours of the rule', () => {
  const now = new Date('2027-01-15T10:00:00.500Z')
  expect(generatedUntil({ generatedHours: 2 }, now)).toBe(Date.parse('2027-01-15T12:00:00Z') / 1_000)
  expect(generatedUntil({ generatedHours: null }, now)).toBeUndefined()
})
