import { describe, expect, test } from 'vitest'
import { authorizedFetch } from '../../../functions/admin/page/session/authorized-fetch.ts'
import { createSession, type Session } from '../../../functions/admin/page/session/session.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'
import type { Send } from '../../../shared/client/http/transport.ts'

const issued = (token: string, id = 1) => ({
  status: 200,
  headers: new Headers(),
  url: '',
  text: JSON.stringify({
    payload: { accessToken: token, user: { id, email: 'a@b.c', name: 'Ada', surname: '' } },
  }),
})
const refused = new TypecaseError({ status: 401, title: 'Authentication required', text: 'Log in again.' })

type Answer = ReturnType<typeof issued> | Error

/** A session over a server that gives these answers in turn, and what was asked of it. */
const sessionOver = (answers: Answer[], mayBe = true) => {
  const asked: string[] = []
  const hints: boolean[] = []
  const send: Send = async ({ path, body }) => {
    asked.push(`${path} ${body}`)
    const answer = answers.shift()
    if (!answer) throw new Error(`No answer for ${path}`)
    if (answer instanceof Error) throw answer
    return answer
  }
  const session = createSession({
    send,
    locked: (work) => work(),
    hint: { read: () => mayBe, write: (value) => hints.push(value) },
  })
  return { session, asked, hints }
}

describe('the session of a tab', () => {
  test('asks nothing at the first visit, and takes up a session that there may be', async () => {
    const first = sessionOver([], false)
    await first.session.resume()
    expect(first.asked).toEqual([])
    const later = sessionOver([issued('t1')])
    await later.session.resume()
    expect(later.asked).toEqual(['/core/auth/refresh {"cookie":true}'])
    expect([later.session.person()?.label, later.session.token()]).toEqual(['Ada', 't1'])
  })

  test('refreshes once for all calls that need it', async () => {
    const { session, asked } = sessionOver([issued('t1'), issued('t2')])
    await session.login('a@b.c', 'secret')
    expect(await Promise.all([session.renew('t1'), session.renew('t1')])).toEqual(['t2', 't2'])
    expect(asked).toHaveLength(2)
    // A call that was refused with the old token gets the new one without another refresh.
    expect(await session.renew('t1')).toBe('t2')
  })

  test('does not go on as another person who signed in in another tab', async () => {
    const { session } = sessionOver([issued('t1', 1), issued('t2', 2)])
    await session.login('a@b.c', 'secret')
    expect(await session.renew('t1')).toBeUndefined()
    expect(session.person()?.id).toBe(1)
    expect(session.token()).toBeUndefined()
  })

  test('keeps the person when it has ended, so that no form is left', async () => {
    const { session, hints } = sessionOver([issued('t1'), refused])
    await session.login('a@b.c', 'secret')
    expect(await session.renew('t1')).toBeUndefined()
    expect(session.person()?.id).toBe(1)
    expect(hints.at(-1)).toBe(false)
  })

  test('a refresh without an answer is a failure and no end', async () => {
    const { session } = sessionOver([
      issued('t1'),
      new TypecaseError({ status: 0, title: '', text: '' }),
      issued('t2'),
    ])
    await session.login('a@b.c', 'secret')
    await expect(session.renew('t1')).rejects.toMatchObject({ status: 0 })
    expect(await session.renew('t1')).toBe('t2')
  })

  test('ends here even where the server does not answer', async () => {
    const { session } = sessionOver([issued('t1'), new TypecaseError({ status: 0, title: '', text: '' })])
    await session.login('a@b.c', 'secret')
    await session.logout()
    expect([session.person(), session.token()]).toEqual([undefined, undefined])
  })
})

test('a sign-out ends the session on the server, also where its access token holds no more', async () => {
  const { session, asked, hints } = sessionOver([issued('t1'), refused, issued('t2'), issued('')])
  await session.login('a@b.c', 'secret')
  await session.logout()
  expect(asked.map((one) => one.split(' ')[0])).toEqual([
    '/core/auth/login',
    '/core/auth/logout',
    '/core/auth/refresh',
    '/core/auth/logout',
  ])
  expect([session.person(), session.token(), hints.at(-1)]).toEqual([undefined, undefined, false])
})

test('a sign-out leaves the session of another person who signed in in another tab', async () => {
  const { session, asked } = sessionOver([issued('t1', 1), refused, issued('t2', 2)])
  await session.login('a@b.c', 'secret')
  await session.logout()
  expect(asked).toHaveLength(3)
})

describe('an authorized fetch', () => {
  const over = (token: string | undefined, renewed: string | undefined): Session => {
    let held = token
    return {
      person: () => undefined,
      subscribe: () => () => undefined,
      token: () => held,
      resume: async () => undefined,
      login: async () => {
        held = 'typed'
      },
      renew: async () => {
        held = renewed
        return renewed
      },
      logout: async () => undefined,
      rename: () => undefined,
    }
  }
  /** What is sent, where only one token is right. */
  const sending = async (session: Session, right: string, ask: () => Promise<boolean>) => {
    const tokens: (string | null)[] = []
    const before = globalThis.fetch
    globalThis.fetch = async (_input, init) => {
      const token = new Headers(init?.headers).get('authorization')
      tokens.push(token)
      return new Response('', { status: token === `Bearer ${right}` ? 200 : 401 })
    }
    try {
      const { status } = await authorizedFetch(session, ask)('/x', { method: 'POST', body: '{}' })
      return { status, tokens }
    } finally {
      globalThis.fetch = before
    }
  }
  const never = async (): Promise<boolean> => {
    throw new Error('asked for the password')
  }

  test('sends once with a token that holds', async () => {
    expect(await sending(over('a', undefined), 'a', never)).toEqual({ status: 200, tokens: ['Bearer a'] })
  })

  test('sends the same request again with a new token', async () => {
    expect(await sending(over('a', 'b'), 'b', never)).toEqual({
      status: 200,
      tokens: ['Bearer a', 'Bearer b'],
    })
  })

  test('asks for the password where the session has ended, and sends again then', async () => {
    const session = over('a', undefined)
    const ask = async (): Promise<boolean> => {
      await session.login('', '')
      return true
    }
    expect(await sending(session, 'typed', ask)).toEqual({
      status: 200,
      tokens: ['Bearer a', 'Bearer typed'],
    })
  })

  test('gives the refusal back where the person does not sign in', async () => {
    expect(await sending(over('a', undefined), 'b', async () => false)).toMatchObject({ status: 401 })
  })
})
