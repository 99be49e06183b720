/** Hit counters of a partition as last read; ids without one have none yet. */
export interface Hits {
  counts: ReadonlyMap<number, number>
  /** The head's `hitsVersion` they were read at; 0 before the first hit. */
  version: number
  /** When, in milliseconds. */
  readAt: number
}

/** Before the first read. */
export const noHits: Hits = { counts: new Map(), version: 0, readAt: Number.NEGATIVE_INFINITY }

/**
 * Counters cost one read unit for about 800 ids. Reading them of a large partition less often keeps that below
 * some 25 units a second.
 */
const idsPerMillisecond = 10

/** Whether to read the counters again; `refreshMs` is the shortest time between two reads. */
export const hitsAreDue = (
  held: Hits,
  newest: number,
  entities: number,
  now: number,
  refreshMs: number,
): boolean => newest > held.version && now - held.readAt >= Math.max(refreshMs, entities / idsPerMillisecond)

/** Puts a counter into the JSON text of an entity: right after its id where that comes first, else in front. */
export const spliceHits = (json: string, id: number, member: string, count: number): string => {
  const lead = `{"id":${id}`
  const after = json.charAt(lead.length)
  if ((after === ',' || after === '}') && json.startsWith(lead))
    return `${lead},"${member}":${count}${json.slice(lead.length)}`
  return json === '{}' ? `{"${member}":${count}}` : `{"${member}":${count},${json.slice(1)}`
}
