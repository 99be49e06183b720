import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { historyEndpoints } from '../../../shared/contract/history.ts'
import { pageEndpoints } from '../../../shared/contract/pages.ts'
import { asAdmin } from './api.ts'
import { unique } from './unique.ts'

const admin = asAdmin()
/** The day it is, as the history writes it. */
export const today = () => new Date().toISOString().slice(0, 10)
/** The day on which the first request of a test can have been sent: the day may end meanwhile. */
const firstDay = today()

/** A published page of its own, and its public path. */
export const newPage = async () => {
  const url = unique('page')
  const body = { name: url, url, title: 'A page', active: true }
  const { id } = (await admin.call(pageEndpoints.add, { body })).data.payload
  return { id, url, path: `/pages/${url}` }
}

/** How often a path was requested, as requestCount says. */
export const countOf = async (path: string): Promise<number | undefined> => {
  const query = { dateFrom: firstDay, dateTo: today() }
  const { payload } = (await admin.call(historyEndpoints.requestCount, { query })).data
  const counts = payload.flatMap(({ groups }) => groups).filter(({ url }) => url === path)
  return counts.length === 0 ? undefined : counts.reduce((sum, { count }) => sum + count, 0)
}

/** Waits for what the stream brings. */
export const eventually = async <T>(read: () => Promise<T>, wanted: T): Promise<void> => {
  const deadline = Date.now() + 15_000
  while (!isDeepStrictEqual(await read(), wanted) && Date.now() < deadline) await pause(100)
  expect(await read()).toEqual(wanted)
}
