import { createSend } from '../../../../shared/client/http/transport.ts'
import { createSession } from './session.ts'

const name = 'typecase-session'

/** The session of this tab. Tabs refresh one after the other, because each refresh replaces the token in the cookie. */
export const session = createSession({
  send: createSend({ url: location.origin, retry: false }),
  locked: (work) => navigator.locks.request(name, work),
  hint: {
    read: () => localStorage.getItem(name) === '1',
    write: (mayBe) => (mayBe ? localStorage.setItem(name, '1') : localStorage.removeItem(name)),
  },
})
