import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { engineOfFile } from '../engine.ts'

const child = new URL('child.ts', import.meta.url).pathname
const ways = z.object({
  list: z.array(z.string()),
  create: z.array(z.string()),
  record: z.array(z.string()),
})

const engine = engineOfFile()
let passed: z.infer<typeof ways>

beforeAll(async () => {
  const table = await engine.newTable()
  const { endpoint, credentials } = table.client.config
  if (!endpoint) throw new Error('The engine has an endpoint.')
  const { protocol, hostname, port } = await endpoint()
  const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
  const env = {
    TABLE_NAME: table.name,
    AWS_ENDPOINT_URL_DYNAMODB: `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}`,
    AWS_REGION: await table.client.config.region(),
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: sessionToken }),
  }
  const { stdout } = await promisify(execFile)(process.execPath, [child], { env, timeout: 60_000 })
  passed = ways.parse(JSON.parse(stdout))
}, 90_000)

// Each is the number of files that a reader opens to follow the request from end to end. Lower it where it falls.
test.each([
  ['list', 'a public list from a warm instance', 45],
  ['create', 'the creation of an element by a form', 60],
  ['record', 'the count of a recorded request', 17],
] as const)('%s: %s passes at most %i files', (way, _, most) => {
  const files = passed[way]
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most)
  expect(files.length).toBeGreaterThan(most / 3)
})
