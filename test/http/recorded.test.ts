import { globSync } from 'node:fs'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { failure } from '../../shared/contract/envelope.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { asAdmin } from './harness/api.ts'
import { answerProblems, type Seen } from './harness/check-answer.ts'
import { addElement, type Field, makeCollection, publishedCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'
import { axios } from './recorded/axios.ts'
import { chromium } from './recorded/chromium.ts'
import { curl } from './recorded/curl.ts'
import { fetched, formData, undici } from './recorded/fetch.ts'
import { php } from './recorded/php.ts'
import { requests, urllib } from './recorded/python.ts'
import { jquery, qs } from './recorded/qs.ts'
import { asWritten, type RecordedEndpoint, type Recording } from './recorded/recording.ts'
import { replay } from './recorded/replay.ts'

const admin = asAdmin()
const password = 'the password before'

const clients = [axios, fetched, undici, formData, qs, jquery, chromium, curl, requests, urllib, php]

const fields: readonly Field[] = [
  { name: 't', type: 'text' },
  { name: 'b', type: 'boolean' },
  { name: 'n', type: 'number' },
  { name: 'j', type: 'rawJson' },
  { name: 'd', type: 'date' },
  { name: 'c', type: 'color' },
  { name: 'Size "L"', type: 'text' },
  { name: 'größe', type: 'text' },
]

/** What the recorded lists are asked for. Two of the texts are what a third one has before and after its comma. */
const listed = [
  { name: 'one', t: 'Smith, Jane', b: true, n: 5, d: '2026-01-31', größe: 'XL' },
  { name: 'two', t: 'Doe', b: true, n: 9.5, d: '2026-01-31T12:00:00Z', größe: 'XL' },
  { name: 'three', t: 'Roe', b: false, n: 20, d: '2026-03-01', größe: 'M' },
  { name: 'four' },
  { name: 'five', t: 'Smith', b: true, n: 7, d: '2026-01-31' },
  { name: 'six', t: 'Jane', b: true, n: 8, d: '2026-01-31' },
]

/** Where a recorded request goes. */
interface Goal {
  row: Endpoint
  path: string
  /** Where what was made is read again, by its id. */
  read?: (id: number) => { row: Endpoint; path: string }
  /** Looks further at what was made, and takes away what only one recording may make. */
  after?: (id: number) => Promise<unknown>
}

let listPath = ''

beforeAll(async () => {
  const made = await publishedCollection(admin, fields)
  for (const body of listed) await addElement(admin, made, body)
  listPath = `/api/${made.name}`
})

const goals: Record<RecordedEndpoint, () => Goal | Promise<Goal>> = {
  'elements.add': async () => {
    const { id } = await makeCollection(admin, fields)
    const path = `/core/collections/${id}/elements`
    return {
      row: elementEndpoints.add,
      path: `${path}/add`,
      read: (elementId) => ({ row: elementEndpoints.get, path: `${path}/${elementId}` }),
    }
  },
  'collections.add': () => ({
    row: collectionEndpoints.add,
    path: '/core/collections/add',
    read: (id) => ({ row: collectionEndpoints.get, path: `/core/collections/${id}` }),
    after: (id) => admin.call(collectionEndpoints.delete, { params: { id } }),
  }),
  'pages.items.add': () => ({
    row: pageEndpoints.add,
    path: '/core/pages/items/add',
    read: (id) => ({ row: pageEndpoints.get, path: `/core/pages/items/${id}` }),
    after: (id) => admin.call(pageEndpoints.delete, { params: { id } }),
  }),
  'users.update': async () => {
    const body = { email: `${unique('recorded')}@example.com`, password }
    const { data } = await admin.call(userEndpoints.add, { body })
    const path = `/core/users/${data.payload.id}`
    return {
      row: userEndpoints.update,
      path,
      read: () => ({ row: userEndpoints.get, path }),
      after: (id) => admin.call(userEndpoints.delete, { params: { id } }),
    }
  },
  'public.collection': () => ({ row: publicEndpoints.collection, path: listPath }),
}

const one = z.object({ payload: z.looseObject({ id: z.int() }) })
const many = z.object({ payload: z.array(z.looseObject({ name: z.string() })) })

/** An answer's JSON; a number that a double gives back in another way is read as it was written. */
const read = <T>(schema: z.ZodMiniType<T>, { text }: Seen): T => {
  const exact = (_: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? asWritten(source) : value
  const parsed: unknown = Reflect.apply(JSON.parse, JSON, [text, exact])
  return schema.parse(parsed)
}

const expectMeant = (seen: Seen, meant: Readonly<Record<string, unknown>>): void => {
  const { payload } = read(one, seen)
  expect(Object.fromEntries(Object.keys(meant).map((name) => [name, payload[name]]))).toEqual(meant)
}

const expectRefused = (seen: Seen, names: readonly string[], says = ''): void => {
  expect(seen.status, seen.text).toBe(400)
  const { error, fields = [] } = failure.parse(JSON.parse(seen.text))
  expect(fields.map(({ name }) => name)).toEqual(names)
  expect([error.text, ...fields.map(({ message }) => message)].join('\n')).toContain(says)
}

const expectMade = async (
  seen: Seen,
  goal: Goal,
  meant: Readonly<Record<string, unknown>>,
): Promise<void> => {
  expect(seen.status, seen.text).toBe(goal.row.status)
  const { id } = read(one, seen).payload
  onTestFinished(async () => {
    await goal.after?.(id)
  })
  expectMeant(seen, meant)
  const again = goal.read?.(id)
  if (again) expectMeant(await admin.send(again.row, again.path), meant)
}

const check = async (recording: Recording): Promise<void> => {
  const { baseUrl, adminToken: token } = inject('stack')
  const goal = await goals[recording.endpoint]()
  const seen = await replay(recording.file, { baseUrl, token, path: goal.path })
  expect(answerProblems(goal.row, seen)).toEqual([])
  if ('refused' in recording) expectRefused(seen, recording.refused, recording.says)
  else if ('meant' in recording) await expectMade(seen, goal, recording.meant)
  else {
    expect(seen.status, seen.text).toBe(200)
    expect(read(many, seen).payload.map(({ name }) => name)).toEqual(recording.finds)
  }
}

describe.each(clients)('what $client sends is what was meant', ({ recordings }) => {
  test.each(recordings)('$file: $sent', check)
})

test('a form that leaves the password empty leaves it as it was', async () => {
  const { baseUrl, adminToken: token } = inject('stack')
  const email = `${unique('recorded')}@example.com`
  const { data } = await admin.call(userEndpoints.add, { body: { email, password } })
  await replay('curl/user', { baseUrl, token, path: `/core/users/${data.payload.id}` })
  const login = await admin.call(authEndpoints.login, { body: { email, password } })
  expect(login.data.payload.user.name).toBe('Ada')
})

test('every recording is replayed once', () => {
  const cwd = new URL('recorded', import.meta.url).pathname
  const files = globSync('*/*.http', { cwd }).toSorted()
  const replayed = clients.flatMap(({ recordings }) => recordings.map(({ file }) => `${file}.http`))
  expect(replayed.toSorted()).toEqual(files)
})
