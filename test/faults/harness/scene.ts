import { setTimeout as pause } from 'node:timers/promises'
import type { BucketFaults } from '../../../infra/local/faults/bucket.ts'
import type { Faults } from '../../../infra/local/faults/faults.ts'
import { randomOf } from '../../../infra/local/faults/random.ts'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { createClient } from '../../../shared/contract/client.ts'
import { collectionEndpoints } from '../../../shared/contract/collections.ts'
import { defaultHitsRefreshMs } from '../../../shared/readmodel/instance/partition-loader.ts'
import { act, type Client } from './client.ts'
import { allOf, elementsOf, type Kind, pages } from './kinds.ts'
import { newLedger } from './ledger.ts'
import { type Traffic, trafficTo } from './traffic.ts'

/** The first administrator of the tests' stores. */
export const owner = { email: 'owner@example.com', password: 'correct-horse-battery-1' }

/** An access token of the first administrator. */
export const login = async (baseUrl: string): Promise<string> =>
  (await createClient({ baseUrl }).call(authEndpoints.login, { body: owner })).data.payload.accessToken

/** A published collection for the clients, empty. */
export const makeElements = async (baseUrl: string, token: string): Promise<Kind> => {
  const admin = createClient({ baseUrl, token })
  const name = 'things'
  const fields = [{ name: 'n', type: 'number' as const }]
  const body = { name, singleName: 'thing', pluralName: 'all things', fields }
  const { id } = (await admin.call(collectionEndpoints.add, { body })).data.payload
  await admin.call(collectionEndpoints.publish, { params: { id } })
  return elementsOf({ id, name })
}

/** Eight clients: three of four write elements of one collection, the others pages. */
export const newClients = (elements: Kind, traffic: Traffic, seed: number): Client[] =>
  Array.from({ length: 8 }, (_, at) => ({
    name: `c${at}`,
    kind: at % 4 === 3 ? pages : elements,
    ledger: newLedger(),
    traffic,
    random: randomOf(seed, at),
  }))

/** Lets all clients do things at random, each one after the other, until there were so many. */
export const runClients = async (clients: readonly Client[], operations: number): Promise<void> => {
  let begun = 0
  const run = async (client: Client): Promise<void> => {
    for (; begun < operations; await act(client)) begun += 1
  }
  await Promise.all(clients.map(run))
}

const kindsOf = (clients: readonly Client[]): Kind[] => [...new Set(clients.map(({ kind }) => kind))]

/** What contradicts the clients' ledgers in what is there now. */
export const ledgerProblems = async (clients: readonly Client[], traffic: Traffic): Promise<string[]> => {
  const lists = kindsOf(clients).map(async (kind) =>
    (await allOf(kind, traffic)).map((one) => ({ name: String(one.name), ...kind.stateOf(one) })),
  )
  const found = (await Promise.all(lists)).flat()
  const byClient = Map.groupBy(found, ({ name }) => name.split('-')[1])
  return clients.flatMap(({ name, ledger }) => ledger.problems(byClient.get(name) ?? []))
}

/**
 * The hits of all that is there, by partition and id. They are at least as new as the call: an instance that read its
 * counters shortly before shows them for a while.
 */
export const hitsNow = async (
  clients: readonly Client[],
  traffic: Traffic,
): Promise<ReadonlyMap<string, number>> => {
  await pause(defaultHitsRefreshMs)
  const lists = kindsOf(clients).map(async (kind) =>
    (await allOf(kind, traffic)).map((one) => [`${kind.partition} ${one.id}`, kind.hitsOf(one)] as const),
  )
  return new Map((await Promise.all(lists)).flat())
}

/** A stack with three environments of each function, whose calls to the table can fail. */
export interface Scene {
  stack: RunningStack
  traffic: Traffic
  clients: Client[]
  /** The requests whose record a metric says is lost. */
  lost: ReadonlySet<string>
}

/** The requests whose record a metric says is lost, as the functions of a stack print it. */
export const lostRecords = () => {
  const lost = new Set<string>()
  const onOutput = (_name: string, chunk: string): void => {
    for (const [, requestId = ''] of chunk.matchAll(/"LostHistoryRecords":1.*?"requestId":"([^"]+)"/g))
      lost.add(requestId)
  }
  return { lost, onOutput }
}

/** Sets up a stack and its clients; the faults are at rest meanwhile. Without `bucketFaults` the bucket does not fail. */
export const startScene = async (
  faults: Faults,
  seed: number,
  bucketFaults?: BucketFaults,
): Promise<Scene> => {
  const { lost, onOutput } = lostRecords()
  const { email: adminEmail, password: adminPassword } = owner
  const stack = await startStack({
    adminEmail,
    adminPassword,
    environments: 3,
    faults,
    bucketFaults,
    onOutput,
  })
  const token = await login(stack.url)
  const traffic = trafficTo(stack.url, token)
  const clients = newClients(await makeElements(stack.url, token), traffic, seed)
  return { stack, traffic, clients, lost }
}
