import { payloadOf } from '../http/call.ts'
import { isTypecaseError } from '../http/error.ts'
import type { Send } from '../http/transport.ts'
import type { IssuedTokens } from '../types/accounts.ts'

/** An email and a password. */
export interface Login {
  email: string
  password: string
}

/** The tokens of a session, to be kept by the caller. */
export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Who the client speaks for. Without any of these, `session.login` has to come first. */
export interface SessionOptions {
  /** An API token. */
  token?: string | undefined
  /** Logs in at the first call, and again when the session has ended. */
  login?: Login | undefined
  /** The tokens of a session that goes on. */
  tokens?: Tokens | undefined
  /** Called with each new pair of tokens, and with null when the session has ended. */
  onTokens?: ((tokens: Tokens | null) => void) | undefined
}

/** The session of one client. */
export interface Session {
  /** Begins a session. @throws TypecaseError */
  login(login: Login): Promise<IssuedTokens>
  /** Ends the session, here and on the server. @throws TypecaseError */
  logout(): Promise<void>
}

/** A session, and how calls use it. */
export interface Authorizer extends Session {
  /** The token for the next call; undefined where there is none. */
  token(): Promise<string | undefined>
  /** A token instead of one that was refused; undefined where there is none. */
  replace(refused: string | undefined): Promise<string | undefined>
}

const post = async (send: Send, path: string, body: object, token?: string): Promise<IssuedTokens> =>
  payloadOf<IssuedTokens>(
    await send({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      isRepeatable: false,
    }),
  )

/** The tokens of an answer. The client asks for no cookie, so the refresh token is in the body. */
const tokensOf = ({ accessToken, refreshToken = '' }: IssuedTokens): Tokens => ({ accessToken, refreshToken })

const isRefused = (error: unknown): boolean => isTypecaseError(error) && error.status === 401

/**
 * The session of a client. All calls that need new tokens at once wait for one refresh. Its failure is told to each of
 * them, and to no later call.
 */
export const createSession = (send: Send, options: SessionOptions): Authorizer => {
  let tokens: Tokens | null = options.tokens ?? null
  let renewal: Promise<string | undefined> | undefined

  const keep = (next: Tokens | null): void => {
    tokens = next
    options.onTokens?.(next)
  }
  const login = async (given: Login): Promise<IssuedTokens> => {
    const issued = await post(send, '/core/auth/login', { email: given.email, password: given.password })
    keep(tokensOf(issued))
    return issued
  }
  const loginAgain = async (): Promise<string | undefined> =>
    options.login && (await login(options.login)).accessToken
  const renew = async (): Promise<string | undefined> => {
    const began = tokens
    if (!began) return loginAgain()
    // A login or logout may come before the answer. Then the renewed tokens are those of a former session.
    const isOver = (): boolean => tokens !== began
    try {
      const issued = await post(send, '/core/auth/refresh', { refreshToken: began.refreshToken })
      if (isOver()) return tokens?.accessToken
      keep(tokensOf(issued))
      return issued.accessToken
    } catch (error) {
      if (isOver()) return tokens?.accessToken
      if (!isRefused(error)) throw error
      keep(null)
      return loginAgain()
    }
  }
  const once = (): Promise<string | undefined> => {
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    return renewal
  }
  return {
    login: (given) => login(given),
    logout: async () => {
      const ending = tokens
      if (!ending) return
      keep(null)
      await post(send, '/core/auth/logout', { refreshToken: ending.refreshToken }, ending.accessToken)
    },
    token: async () => options.token ?? tokens?.accessToken ?? (options.login ? once() : undefined),
    replace: async (refused) => {
      if (options.token !== undefined) return undefined
      if (tokens && tokens.accessToken !== refused) return tokens.accessToken
      return tokens || options.login ? once() : undefined
    },
  }
}
