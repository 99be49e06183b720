import { entityOf, textBytesOf } from '../../../shared/store/entity.ts'
import type { Head } from '../../../shared/store/head.ts'
import { entityKey, logKey } from '../../../shared/store/keys.ts'
import type { Item } from '../../../shared/store/table.ts'
import type { Contents } from './contents.ts'

const when = (condition: boolean, problem: string): string[] => (condition ? [problem] : [])

const idsOf = ({ ids }: Item): number[] => (Array.isArray(ids) ? ids.map(Number) : [])

/** The version that touched each id last, according to a partition's log. */
const lastTouched = (log: readonly Item[]): Map<number, number> =>
  new Map(log.flatMap((entry) => idsOf(entry).map((id): [number, number] => [id, Number(entry.sk)])))

const entityProblems = (partition: string, item: Item, touched: Map<number, number>): string[] => {
  const id = Number(item.sk)
  const data: Record<string, unknown> = JSON.parse(String(item.data))
  const name = `${partition} ${id}`
  return [
    ...when(item.sk !== entityKey(partition, id).sk, `${name}: its sort key is ${item.sk}`),
    ...when(data.id !== id, `${name}: its data say ${data.id}`),
    ...when((data.active === true) !== (item.active === true), `${name}: active differs from its data`),
    ...when(touched.get(id) !== item.v, `${name}: version ${item.v}, but the log says ${touched.get(id)}`),
  ]
}

const countProblems = (name: string, head: Head, entities: readonly Item[]): string[] => {
  const active = entities.filter((item) => item.active === true).length
  const bytes = entities.reduce((sum, item) => sum + textBytesOf(entityOf(item)), 0)
  const highest = Math.max(0, ...entities.map(({ sk }) => Number(sk)))
  return [
    ...when(head.total !== entities.length, `${name}: total ${head.total}, but there are ${entities.length}`),
    ...when(head.active !== active, `${name}: active ${head.active}, but there are ${active}`),
    ...when(head.bytes !== bytes, `${name}: bytes ${head.bytes}, but the texts have ${bytes}`),
    ...when(head.nextId <= highest, `${name}: nextId ${head.nextId}, but there is ${highest}`),
  ]
}

const logProblems = (name: string, head: Head, log: readonly Item[]): string[] => {
  const versions = log.map(({ sk }) => Number(sk))
  const publicVersions = log.filter(({ draftsOnly }) => draftsOnly !== true).map(({ sk }) => Number(sk))
  const lastPublic = publicVersions.at(-1) ?? 0
  const consecutive = versions.every((version, at) => version === at + 1)
  return [
    ...when(!consecutive, `${name}: its log has gaps or does not begin at 1`),
    ...when(
      versions.length !== head.version,
      `${name}: version ${head.version}, ${versions.length} log entries`,
    ),
    ...when(
      lastPublic !== head.publicVersion,
      `${name}: public version ${head.publicVersion}, but the log says ${lastPublic}`,
    ),
    ...log
      .filter((entry) => idsOf(entry).some((id) => id >= head.nextId))
      .map(({ sk }) => `${name}: log entry ${sk} names an id that was never given`),
  ]
}

/** Contradictions between a partition's head, its change log and its entities. */
export const partitionProblems = (contents: Contents, name: string, head: Head): string[] => {
  const entities = contents.under(head.partition)
  const log = contents.under(logKey(head.partition, 0).pk)
  const touched = lastTouched(log)
  return [
    ...countProblems(name, head, entities),
    ...logProblems(name, head, log),
    ...entities.flatMap((item) => entityProblems(head.partition, item, touched)),
  ]
}
