import { payloadOf } from '../../../../shared/client/http/call.ts'
import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import type { Send } from '../../../../shared/client/http/transport.ts'
import { type Access, accessOf, type Person } from './answers.ts'

/** What the session needs of the browser. */
export interface Surroundings {
  send: Send
  /** Runs work while no other tab of this origin runs work of the same name (W3C, "Web Locks API"). */
  locked: <T>(work: () => Promise<T>) => Promise<T>
  /** Remembers across reloads whether there may be a session, so that a first visit asks nothing of the server. */
  hint: { read: () => boolean; write: (mayBe: boolean) => void }
}

/** The session of this tab. Its refresh token is in a cookie that no script can read. */
export interface Session {
  /** Who signed in to this tab; undefined before the sign-in and after the sign-out. It stays when the session ends. */
  person: () => Person | undefined
  /** Calls a listener whenever the person changes. @returns how to stop that */
  subscribe: (listener: () => void) => () => void
  /** The access token; undefined where there is none. */
  token: () => string | undefined
  /** Takes up the session that the cookie holds, if it holds one. */
  resume: () => Promise<void>
  /** Begins a session. @throws TypecaseError */
  login: (email: string, password: string) => Promise<void>
  /**
   * A new access token in place of one that was refused; undefined where the session has ended, or belongs to another
   * person who signed in in another tab. All calls at once share one refresh. @throws TypecaseError, where no answer came
   */
  renew: (refused: string | undefined) => Promise<string | undefined>
  /** Tells what the person is called now, after their account was changed. */
  rename: (person: Person) => void
  /** Ends the session, here and on the server. */
  logout: () => Promise<void>
}

const post = (send: Send, path: string, body: object, token?: string) =>
  send({
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ ...body, cookie: true }),
    isRepeatable: false,
  })

const isRefused = (error: unknown): boolean => isTypecaseError(error) && error.status === 401

/** The session of a tab, over what its browser offers. */
export const createSession = ({ send, locked, hint }: Surroundings): Session => {
  let access: Access | undefined
  let signedIn: Person | undefined
  let renewal: Promise<string | undefined> | undefined
  const listeners = new Set<() => void>()

  const enter = (person: Person | undefined): void => {
    signedIn = person
    for (const listener of listeners) listener()
  }
  const issued = async (path: string, body: object): Promise<Access> => {
    const given = accessOf(payloadOf(await post(send, path, body)))
    if (!given) throw new TypeError(`${path} gave no access token.`)
    hint.write(true)
    return given
  }
  const refresh = async (): Promise<Access | undefined> => {
    try {
      return await locked(() => issued('/core/auth/refresh', {}))
    } catch (error) {
      if (!isRefused(error)) throw error
      hint.write(false)
      return undefined
    }
  }
  const renewOnce = async (): Promise<string | undefined> => {
    const next = await refresh()
    access = next?.person.id === signedIn?.id ? next : undefined
    return access?.token
  }
  /** Tells the server that a session ends. The session outlives its access tokens, so a refused one is replaced first. */
  const end = async (token: string): Promise<void> => {
    try {
      await post(send, '/core/auth/logout', {}, token)
    } catch (error) {
      const next = isRefused(error) ? await renewOnce() : undefined
      if (next !== undefined) await post(send, '/core/auth/logout', {}, next)
    }
  }
  return {
    person: () => signedIn,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: () => access?.token,
    resume: async () => {
      if (signedIn || !hint.read()) return
      // Without an answer nobody is signed in, and the sign-in says what is wrong when it is tried.
      access = await refresh().catch(() => undefined)
      enter(access?.person)
    },
    login: async (email, password) => {
      access = await issued('/core/auth/login', { email, password })
      if (signedIn?.id !== access.person.id) enter(access.person)
    },
    renew: (refused) => {
      if (access && access.token !== refused) return Promise.resolve(access.token)
      renewal ??= renewOnce().finally(() => {
        renewal = undefined
      })
      return renewal
    },
    rename: (person) => {
      if (signedIn?.id === person.id) enter(person)
    },
    logout: async () => {
      const ending = access?.token
      access = undefined
      // The session has ended here in any case. One that the server could not be told of ends there by its age.
      if (ending !== undefined) await end(ending).catch(() => undefined)
      access = undefined
      hint.write(false)
      enter(undefined)
    },
  }
}
