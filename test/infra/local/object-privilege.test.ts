import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { type FunctionName, functionNames } from '../../../infra/names.ts'
import { type ObjectAction, objectAccess } from '../../../infra/object-access.ts'
import { objectAttempts } from './object-attempts.ts'
import { objectGrantsOf, objectNeeds } from './object-needs.ts'
import { s3Client } from './s3/client.ts'

let stack: RunningStack
beforeAll(async () => {
  // The runner shows each request that it denies.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  stack = await startStack()
})
afterAll(() => stack.stop())

const prefixes = [
  ...new Set(Object.values(objectNeeds).flatMap((list) => list.flatMap((need) => need.prefixes))),
]
const alike = ['pages/', 'known-', 'users/', 'a/page/']

const isNeeded = (name: FunctionName, action: ObjectAction, prefix: string): boolean =>
  objectNeeds[name].some((need) => need.actions.includes(action) && need.prefixes.includes(prefix))

const deniedTo = (functionName: string): number =>
  stack.deniedRequests().filter((one) => one.functionName === functionName).length

/** What a function tries below a prefix, with what came of it: whether the policy denied it. */
const tried = async (name: FunctionName, prefix: string): Promise<Record<string, string>> => {
  const running = stack.functions.find(({ logicalId }) => logicalId.toLowerCase().startsWith(name))
  const [bucket] = stack.bucketNames
  if (!running || bucket === undefined) throw new Error(`No function ${name}, or no bucket`)
  const client = s3Client(stack.bucketEndpoint, running.credentials)
  const outcomes: Record<string, string> = {}
  for (const [how, { run }] of Object.entries(objectAttempts)) {
    const before = deniedTo(running.name)
    const { status } = await run(client, bucket, prefix)
    outcomes[how] = deniedTo(running.name) > before ? `denied ${status}` : 'allowed'
  }
  return outcomes
}

describe('least privilege on the bucket, tried with each function’s own credentials', () => {
  test.each([...prefixes, ...alike])(
    '%s: each function may do what it needs to, and nothing else',
    async (prefix) => {
      const found = await Promise.all(functionNames.map(async (name) => [name, await tried(name, prefix)]))
      const wanted = functionNames.map((name) => [
        name,
        Object.fromEntries(
          Object.entries(objectAttempts).map(([how, { action }]) => [
            how,
            isNeeded(name, action, prefix) ? 'allowed' : 'denied 403',
          ]),
        ),
      ])
      expect(found).toEqual(wanted)
    },
  )

  test.each(functionNames)(
    '%s has no grant that nothing needs, and the bucket’s name only with one',
    (name) => {
      expect(objectGrantsOf(objectAccess[name] ?? [])).toEqual(objectGrantsOf(objectNeeds[name]))
      const running = stack.functions.find(({ logicalId }) => logicalId.toLowerCase().startsWith(name))
      const named = objectNeeds[name].length > 0 ? stack.bucketNames[0] : undefined
      expect(running?.environment.SNAPSHOT_BUCKET).toBe(named)
      expect(running?.environment.AWS_ENDPOINT_URL_S3).toBe(stack.bucketEndpoint)
    },
  )
})
