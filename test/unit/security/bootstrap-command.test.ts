import { describe, expect, test, vi } from 'vitest'
import { parseCommand } from '../../../functions/bootstrap/command.ts'
import { handler } from '../../../functions/bootstrap/index.ts'

const email = 'owner@example.com'

describe('an event for the bootstrap function', () => {
  test('names what is asked, about whom', () => {
    expect(parseCommand({ resetAdministrator: { email } })).toEqual({ kind: 'reset', email })
    const password = 'correct-horse-1'
    expect(parseCommand({ resetAdministrator: { email, password } })).toEqual({
      kind: 'reset',
      email,
      password,
    })
    expect(parseCommand({ checkAdministrator: { email } })).toEqual({ kind: 'check', email })
  })

  const anEmail = 'must be an email address such as owner@example.com'
  const anEvent = 'must be an object such as {"resetAdministrator": {"email": "owner@example.com"}}'
  test.each<[event: unknown, error: string]>([
    [null, `The event ${anEvent}.`],
    ['resetAdministrator', `The event ${anEvent}.`],
    [{}, `The event ${anEvent}.`],
    [{ resetAdministrator: { email }, checkAdministrator: { email } }, `The event ${anEvent}.`],
    [{ resetAdministrators: { email } }, 'resetAdministrators is unknown: send resetAdministrator.'],
    [
      { resetAdministrator: email },
      'resetAdministrator must be an object such as {"email": "owner@example.com"}.',
    ],
    [{ resetAdministrator: {} }, `resetAdministrator.email ${anEmail}.`],
    [{ resetAdministrator: { email: 'owner' } }, `resetAdministrator.email ${anEmail}.`],
    [{ resetAdministrator: { email: 1 } }, `resetAdministrator.email ${anEmail}.`],
    [
      { resetAdministrator: { email, password: 'secret' } },
      'resetAdministrator.password must have at least 8 characters.',
    ],
    [{ resetAdministrator: { email, password: 12345678 } }, 'resetAdministrator.password must be text.'],
    [
      { resetAdministrator: { emial: email } },
      `resetAdministrator.email ${anEmail}; resetAdministrator.emial is unknown: send email, and password where you choose it.`,
    ],
  ])('is answered with what is wrong with it: %j', async (event, error) => {
    const printed = vi.spyOn(console, 'error')
    expect(await handler(event)).toEqual({ error })
    expect(printed).not.toHaveBeenCalled()
  })

  test('of CloudFormation that names nowhere to answer to is a failure', async () => {
    await expect(handler({ RequestType: 'Create' })).rejects.toThrow('ResponseURL')
  })
})
