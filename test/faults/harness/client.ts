import { oneOf } from '../../../infra/local/faults/random.ts'
import { isRecord } from '../../../shared/values/records.ts'
import { type Kind, listIn, recordIn } from './kinds.ts'
import type { Entry, Ledger, Reply, State } from './ledger.ts'
import { type Answered, isUnanswered, type Traffic } from './traffic.ts'

/** A client that writes entities of its own, and reads them. */
export interface Client {
  name: string
  kind: Kind
  ledger: Ledger
  traffic: Traffic
  random: () => number
}

type Settled = Entry & { id: number; state: State }

let lastNumber = 0
const nextNumber = (): number => {
  lastNumber += 1
  return lastNumber
}

const complain = ({ traffic, kind }: Client, { name }: Entry, what: string): void => {
  traffic.problems.push(`${kind.noun} ${name}: ${what}`)
}

/** Nobody else touches a client's entities: a write to one that is surely there finds it. */
const noteWrite = (client: Client, entry: Entry, answer: Answered, state: State | null): Reply => {
  if (answer.status === 404) complain(client, entry, `${answer.path} did not find it`)
  client.ledger.note(entry, answer.reply, state)
  return answer.reply
}

const create = async (client: Client): Promise<void> => {
  const { kind, ledger, traffic } = client
  const n = nextNumber()
  const entry = ledger.open(`${kind.noun}-${client.name}-${n}`)
  const answer = await traffic.send('POST', kind.addPath, kind.body(entry.name, n))
  if (noteWrite(client, entry, answer, { n, active: true }) === 'done')
    entry.id = Number(recordIn(answer.body, 'payload').id)
}

const update = async (client: Client, entry: Settled): Promise<void> => {
  const n = nextNumber()
  const { path, change } = client.kind
  const answer = await client.traffic.send('POST', `${path}/${entry.id}`, change(n))
  noteWrite(client, entry, answer, { ...entry.state, n })
}

const publish = async (client: Client, entry: Settled): Promise<void> => {
  const active = !entry.state.active
  const path = `${client.kind.path}/${entry.id}/${active ? 'publish' : 'unpublish'}`
  noteWrite(client, entry, await client.traffic.send('POST', path), { ...entry.state, active })
}

const remove = async (client: Client, entry: Settled): Promise<void> => {
  const answer = await client.traffic.send('POST', `${client.kind.path}/${entry.id}/delete`)
  noteWrite(client, entry, answer, null)
}

/** Rows of one import: some fit one transaction, some take several. */
const rowCounts = [3, 30, 120] as const

/**
 * What became of each row of an import. One that met a busy store says from which row on the rest was not tried, and
 * of how many of those it could not learn whether they are in.
 */
const rowReplies = ({ reply, body }: Answered, count: number): Reply[] => {
  const { remaining } = reply === 'done' ? recordIn(body, 'payload') : {}
  const { from = count, unclear = 0 } = isRecord(remaining) ? remaining : {}
  return Array.from({ length: count }, (_, at): Reply => {
    if (at < Number(from)) return reply
    return at < Number(from) + Number(unclear) ? 'unclear' : 'refused'
  })
}

const importRows = async (client: Client): Promise<void> => {
  const { kind, ledger, traffic, random } = client
  if (kind.importPath === undefined) return create(client)
  const rows = Array.from({ length: oneOf(random, rowCounts) }, () => nextNumber())
  const entries = rows.map((n) => ledger.open(`${kind.noun}-${client.name}-${n}`))
  const body = entries.map(({ name }, at) => kind.body(name, rows[at] ?? 0))
  const answer = await traffic.send('POST', kind.importPath, body)
  const ids = answer.reply === 'done' ? recordIn(answer.body, 'payload').ids : []
  const replies = rowReplies(answer, rows.length)
  const settled = replies.filter((reply) => reply === 'done').length
  if (answer.reply === 'done' && !(Array.isArray(ids) && ids.length === settled))
    traffic.problems.push(`An import of ${rows.length} answered ${JSON.stringify(answer.body).slice(0, 300)}`)
  for (const [at, entry] of entries.entries()) {
    noteWrite(
      client,
      entry,
      { ...answer, reply: replies[at] ?? 'unclear' },
      { n: rows[at] ?? 0, active: true },
    )
    if (Array.isArray(ids) && ids[at] !== undefined) entry.id = Number(ids[at])
  }
}

const isAs = ({ kind }: Client, entry: Settled, found: Record<string, unknown> | undefined): boolean => {
  const seen = found && kind.stateOf(found)
  return seen?.n === entry.state.n && seen.active === entry.state.active
}

/** An administrator's list shows what was just written. */
const list = async (client: Client, entry: Settled): Promise<void> => {
  const query = `?limit=5&sortBy=id&sortOrder=DESC&filter[name]=${entry.name}`
  const answer = await client.traffic.send('GET', `${client.kind.path}${query}`)
  if (isUnanswered(answer)) return
  const found = listIn(answer.body)
  if (found.length !== 1 || !isAs(client, entry, found[0]))
    complain(client, entry, `must be ${JSON.stringify(entry.state)}, is listed as ${JSON.stringify(found)}`)
}

const read = async (client: Client, entry: Settled): Promise<void> => {
  const answer = await client.traffic.send('GET', `${client.kind.path}/${entry.id}`)
  if (isUnanswered(answer)) return
  if (answer.status === 404 || !isAs(client, entry, recordIn(answer.body, 'payload')))
    complain(client, entry, `must be ${JSON.stringify(entry.state)}, is ${JSON.stringify(answer.body)}`)
}

const visit = async (client: Client, entry: Settled): Promise<void> => {
  const { kind, traffic } = client
  const answer = await traffic.send('GET', kind.publicPath(entry.name, entry.id))
  const { status } = answer
  if (!isUnanswered(answer) && status !== (entry.state.active ? 200 : 404))
    complain(client, entry, `is ${entry.state.active ? '' : 'not '}published, and read with ${status}`)
}

/** What clients do, each as often as its share of a hundred. */
const mix: readonly [share: number, act: (client: Client, entry: Settled) => Promise<void>][] = [
  [20, create],
  [20, update],
  [8, publish],
  [8, remove],
  [2, importRows],
  [12, list],
  [10, read],
  [20, visit],
]

/** Does one thing at random. */
export const act = async (client: Client): Promise<void> => {
  const entry = client.ledger.settled(client.random)
  if (!entry) return create(client)
  let drawn = client.random() * mix.reduce((sum, [share]) => sum + share, 0)
  for (const [share, does] of mix) {
    drawn -= share
    if (drawn < 0) return does(client, entry)
  }
}
