import { createAdmin } from '../../../../shared/client/admin/create-admin.ts'
import { parseExactly } from '../../../../shared/values/json.ts'
import { authorizedFetch } from '../session/authorized-fetch.ts'
import { session } from '../session/page-session.ts'
import { askPassword, openQuestion } from '../session/password-question.ts'

/** A call may wait for a password that nobody enters before the next morning. Each attempt has a bound of its own. */
const timeout = 24 * 60 * 60 * 1000

const options = { url: location.origin, fetch: authorizedFetch(session, askPassword), timeout }

/** Every administrative endpoint, as the person who is signed in. */
export const admin = createAdmin(options)

/** The same for forms: the numbers of an entry stay as they were written. */
export const exactAdmin = createAdmin({ ...options, parse: parseExactly })

// A request that waits for the password of one person is never sent as the next one.
session.subscribe(() => openQuestion()?.answer(false))
