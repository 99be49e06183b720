import type { paths } from 'generated/interface/openapi-typescript'
import createClient from 'openapi-fetch'
import { site } from '../scene'

let token = ''

/** The token that all further calls send; an empty one is not sent. */
export const useToken = (next: string): void => {
  token = next
}

export const api = createClient<paths>({ baseUrl: site })
api.use({
  onRequest: ({ request }) => {
    if (token !== '') request.headers.set('authorization', `Bearer ${token}`)
  },
})

/** A client that sends a token of its own. */
export const tokenClient = (own: string) =>
  createClient<paths>({ baseUrl: site, headers: { authorization: `Bearer ${own}` } })
