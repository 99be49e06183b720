import { parseExactly } from '../../values/json.ts'
import { type Admin, createAdmin } from '../admin/create-admin.ts'
import { TypecaseError } from '../http/error.ts'
import type { ClientOptions, Fetch } from '../http/transport.ts'
import { baseOf, isAddress } from '../http/url.ts'
import type { Context } from './context.ts'
import { UsageFailure } from './failure.ts'

/** The options that say which server, and as whom. */
export interface ConnectionOptions {
  url?: string
  token?: string
  email?: string
}

const urlRule = 'must be an http or https address, such as https://cms.example.com'

/** The address of the server. @throws UsageFailure where there is none */
export const addressOf = ({ io }: Context, { url = io.env.TYPECASE_URL }: ConnectionOptions): string => {
  if (url === undefined || url === '')
    throw new UsageFailure('Say which server: --url https://cms.example.com, or the variable TYPECASE_URL.')
  if (!isAddress(url)) throw new UsageFailure(`--url ${urlRule}, not ${url}`)
  return baseOf(url)
}

/** A `fetch` that ends with a signal. What it throws then is not tried again. */
const endingWith =
  (signal: AbortSignal): Fetch =>
  async (input, init) => {
    try {
      return await fetch(input, { ...init, signal: AbortSignal.any([signal, init?.signal ?? signal]) })
    } catch (error) {
      if (!signal.aborted) throw error
      throw new TypecaseError({ status: 499, title: 'Interrupted', text: 'The command was ended.' })
    }
  }

/** What the clients of commands are made with. Numbers within JSON stay as they were written. */
export const clientOptions = (context: Context, options: ConnectionOptions): ClientOptions => ({
  url: addressOf(context, options),
  parse: parseExactly,
  fetch: endingWith(context.signal),
})

/** A client with the rights of the caller. @throws UsageFailure where nothing says who that is */
export const adminOf = (context: Context, options: ConnectionOptions): Admin => {
  const { env } = context.io
  const client = clientOptions(context, options)
  const token = options.token ?? (options.email === undefined ? env.TYPECASE_TOKEN : undefined)
  if (token !== undefined && token !== '') return createAdmin({ ...client, token })
  const { email } = options
  if (email === undefined)
    throw new UsageFailure(
      'Say who you are: --token or TYPECASE_TOKEN, or --email together with the variable TYPECASE_PASSWORD.',
    )
  const password = env.TYPECASE_PASSWORD
  if (password === undefined || password === '')
    throw new UsageFailure('Set the variable TYPECASE_PASSWORD to the password of --email.')
  return createAdmin({ ...client, login: { email, password } })
}
