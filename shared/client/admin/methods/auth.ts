// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { CallOptions } from '../../http/transport.ts'
import type { IssuedTokens, LoginInput, LogoutInput, RefreshInput } from '../../types/accounts.ts'

/** The methods for the endpoints whose ids begin with `auth`. */
export interface AuthMethods {
  /** Exchange an email and a password for tokens. `POST /core/auth/login` */
  login(body: LoginInput, options?: CallOptions): Promise<IssuedTokens>
  /** Exchange a refresh token for new tokens; the old one can be used no more. `POST /core/auth/refresh` */
  refresh(body: RefreshInput, options?: CallOptions): Promise<IssuedTokens>
  /** End the session of the refresh token at once, or without one the session of the access token. `POST /core/auth/logout` */
  logout(body: LogoutInput, options?: CallOptions): Promise<{ ended: boolean }>
  /** The public keys that verify access tokens (RFC 7517). `GET /.well-known/jwks.json` */
  jwks(options?: CallOptions): Promise<{ keys: { [member: string]: unknown }[] }>
}
