import { createAdmin } from '../../../../shared/client/admin/create-admin.ts'
import { createSend } from '../../../../shared/client/http/transport.ts'
import { authorizedFetch } from '../session/authorized-fetch.ts'
import { session } from '../session/page-session.ts'
import { askPassword } from '../session/password-question.ts'

/** A call may wait for a password that nobody enters before the next morning. Each attempt has a bound of its own. */
const timeout = 24 * 60 * 60 * 1000

const options = { url: location.origin, fetch: authorizedFetch(session, askPassword), timeout }

/** Every administrative endpoint, as the person who is signed in. */
export const admin = createAdmin(options)

/** Sends a request whose answer is read here, because the client would round its numbers. */
export const send = createSend(options)
