import type { Fetch } from '../../../../shared/client/http/transport.ts'
import type { Session } from './session.ts'

/** How long one attempt may take, in milliseconds: the server ends each request after 30 s. */
const longestAttempt = 35_000

/**
 * A fetch that sends as the person who is signed in. A refused token is replaced, and where the session has ended, the
 * person is asked for the password; then the same request is sent again. So a form never notices.
 * @param ask asks for the password. Resolves to whether the person signed in again
 */
export const authorizedFetch =
  (session: Session, ask: () => Promise<boolean>): Fetch =>
  async (input, init = {}) => {
    const attempt = (token: string | undefined): Promise<Response> => {
      const headers = new Headers(init.headers)
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
      const time = AbortSignal.timeout(longestAttempt)
      // A dialog may have been open for long, so each attempt has a time of its own.
      return fetch(input, {
        ...init,
        headers,
        signal: init.signal ? AbortSignal.any([init.signal, time]) : time,
      })
    }
    const used = session.token() ?? (await session.renew(undefined))
    const answer = await attempt(used)
    if (answer.status !== 401) return answer
    const next = (await session.renew(used)) ?? ((await ask()) ? session.token() : undefined)
    return next === undefined ? answer : attempt(next)
  }
