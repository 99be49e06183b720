import { randomBytes } from 'node:crypto'
import { userEndpoints } from '../../../shared/contract/users.ts'
import { sendOne } from '../meter.ts'
import { median } from '../rate.ts'
import type { Site } from '../site.ts'

/** Median times of failed logins, in milliseconds. */
export interface Logins {
  known: number
  unknown: number
}

/** An account may fail ten times in a quarter of an hour. */
const triesPerAccount = 8

const addUsers = async ({ client }: Site, count: number): Promise<string[]> => {
  const emails = Array.from({ length: count }, () => `${randomBytes(6).toString('hex')}@example.com`)
  for (const email of emails)
    await client.call(userEndpoints.add, { body: { email, password: 'a long enough one', name: 'Bench' } })
  return emails
}

const timeOf = async (url: string, email: string): Promise<number> => {
  const body = JSON.stringify({ email, password: 'not the right one' })
  const start = performance.now()
  await sendOne(url, { method: 'POST', path: '/core/auth/login', body }, 401)
  return performance.now() - start
}

/** Times failed logins with emails that have an account and with ones that have none, in turn. */
export const measureLogins = async (site: Site, tries: number): Promise<Logins> => {
  const emails = await addUsers(site, Math.ceil(tries / triesPerAccount))
  const known: number[] = []
  const unknown: number[] = []
  for (let done = 0; done < tries; done += 1) {
    known.push(await timeOf(site.url, emails[Math.floor(done / triesPerAccount)] ?? ''))
    unknown.push(await timeOf(site.url, `nobody-${done}@example.com`))
  }
  return { known: median(known), unknown: median(unknown) }
}
