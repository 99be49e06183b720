import { type Entity, type Kind, kindRules } from './kinds.ts'

/** An entity as a line of an archive: `id` first and the other members by their names, so that equal ones give equal lines. */
export const rowText = (kind: Kind, { id, ...members }: Entity): string => {
  const { leftOut } = kindRules[kind]
  const kept = Object.entries(members)
    .filter(([name]) => !leftOut.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ id, ...Object.fromEntries(kept) })
}
