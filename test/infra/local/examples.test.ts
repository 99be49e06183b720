import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { examples } from '../../../infra/docs/examples/index.ts'
import { inOrder } from '../../../infra/docs/examples/order.ts'
import { comparable } from '../../../infra/docs/examples/shown.ts'
import { offerDemo } from '../../../infra/local/demo/offer.ts'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import type { OpenApiDocument } from '../../../shared/contract/openapi/types.ts'
import { isRecord } from '../../../shared/values/records.ts'
import { type Listed, mediaTypesOf, shownAnswer } from './examples/document-calls.ts'
import { type ExampleSender, exampleSender, isLinked, type Received } from './examples/example-sender.ts'

const adminPassword = 'correct-horse-battery-1'

/** The query parameters that the example of an endpoint has. The document has examples of all others too. */
const sentMembers = (id: string): string[] => [
  ...new Set(Object.keys(examples[id]?.query ?? {}).map((name) => name.replace(/\[.*/, ''))),
]

const documentOf = z.custom<OpenApiDocument>(isRecord)
const isAlias = ({ operation }: Listed): boolean => operation['x-alias-of'] !== undefined
const nameOf = ({ operation }: Listed): string => operation.operationId

/** What a round of examples leaves for further tests. */
interface Round {
  sender: () => ExampleSender
  /** The answers of the round. */
  answers: ReadonlyMap<Listed, Received>
}

/**
 * Sends examples to a fresh demo. What one of them adds or deletes is there or gone for the next one that does the same,
 * so each spelling of a body and of a path has a round of its own.
 * @param mediaTypes those of the bodies to send
 */
const sendsToFreshDemo = (mediaTypes: readonly string[], takes: (listed: Listed) => boolean): Round => {
  let stack: RunningStack
  let sender: ExampleSender
  const answers = new Map<Listed, Received>()

  beforeAll(async () => {
    stack = await startStack({ adminPassword, environments: 1 })
    await offerDemo(stack, { adminEmail: 'admin@example.com', isDemoGiven: true }, adminPassword)
    await stack.drained()
    const answer = await fetch(`${stack.url}/openapi.json`)
    sender = exampleSender(stack.url, documentOf.parse(await answer.json()))
  }, 180_000)
  afterAll(() => stack?.stop())

  test('have the status and the answer that they show', async () => {
    const chosen = inOrder(sender.operations.filter(takes))
    expect(chosen.length).toBeGreaterThan(20)
    let { token } = await sender.logIn()
    for (const listed of chosen) {
      const { id, status } = listed.endpoint
      const mediaType = mediaTypesOf(listed).find((type) => mediaTypes.includes(type))
      const only = sentMembers(id)
      const received = isLinked(listed)
        ? await sender.sendLinked(listed, mediaType)
        : await sender.send(listed, { token, mediaType, only })
      answers.set(listed, received)
      expect
        .soft([nameOf(listed), received.status, comparable(id, received.body)])
        .toEqual([nameOf(listed), status, comparable(id, shownAnswer(listed))])
      // The session that such a call ends may be the one that was used last before.
      if (isLinked(listed)) token = (await sender.logIn()).token
    }
  }, 180_000)

  return { sender: () => sender, answers }
}

const form = 'application/x-www-form-urlencoded'
const others = ['multipart/form-data', 'application/x-ndjson']

describe('the examples of the served document, as JSON,', () => {
  const { sender, answers } = sendsToFreshDemo(['application/json'], (listed) => !isAlias(listed))

  test('of reads succeed with all parameters at once, as an importer sends them', async () => {
    const { operations, send, logIn } = sender()
    const { token } = await logIn()
    const reads = operations.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.unsafe)
    expect(reads.length).toBeGreaterThan(40)
    for (const listed of reads) {
      const { status } = await send(listed, { token })
      expect.soft([nameOf(listed), status]).toEqual([nameOf(listed), listed.endpoint.status])
    }
  }, 180_000)

  test('have links that lead to calls that succeed', async () => {
    const { token } = await sender().logIn()
    let count = 0
    for (const [listed, { body }] of answers)
      for (const [target, { status }] of await sender().follow(listed, body, token)) {
        count += 1
        // The example of this update gives the new collection the name of another one.
        const expected = target.endpoint.id === 'collections.update' ? 409 : target.endpoint.status
        expect
          .soft([nameOf(listed), nameOf(target), status])
          .toEqual([nameOf(listed), nameOf(target), expected])
      }
    expect(count).toBeGreaterThan(40)
  }, 180_000)
})

describe('the examples as urlencoded forms, and by the other spellings of paths,', () => {
  sendsToFreshDemo([form], (listed) => isAlias(listed) || mediaTypesOf(listed).includes(form))
})

describe('the examples as multipart forms and NDJSON', () => {
  sendsToFreshDemo(others, (listed) => mediaTypesOf(listed).some((type) => others.includes(type)))
})
