import assert from 'node:assert/strict'
import { after } from 'node:test'

const given = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}

/** The site that the calls go to, and its administrator. */
export const site = given('SITE')
export const administrator = { email: given('ADMIN_EMAIL'), password: given('ADMIN_PASSWORD') }

let count = 0
/** A name that no other call of this run uses. */
export const unique = (prefix: string): string => {
  count += 1
  return `${prefix}-${process.pid}-${count}`
}

/** Requests that were answered, each as its method and path. */
const answered: string[] = []
const send = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { href, pathname } = new URL(request.url)
  assert.ok(href.startsWith(`${site}/`), `${href} is not on the site`)
  const answer = await send(request)
  answered.push(`${request.method} ${pathname}`)
  return answer
}

const fewest = 25
after(() => {
  console.log(`${answered.length} calls were answered.`)
  assert.ok(answered.length >= fewest, `${fewest} calls are the fewest; ${answered.length} were answered.`)
})

/** A value that has to be there. */
export const there = <T>(value: T | null | undefined): T => {
  assert.ok(value !== null && value !== undefined, 'a value that has to be there is not')
  return value
}

/** The ETag of an answer. */
export const etagOf = ({ headers }: { headers: Headers }): string => there(headers.get('etag'))
