/**
 * The fewest partitions that a week's records are spread over, and those of a record that names no number. A list reads
 * all partitions of a week, so a quiet stage has few.
 */
export const fewestShards = 4

/**
 * The most partitions of a week. One update of a counter has two clauses for each partition of two weeks, and its
 * expressions may have 4 KB (AWS: "Constraints in Amazon DynamoDB", expression parameters).
 */
export const mostShards = 20

/** FNV-1a, 32 bits. It spreads short texts evenly, and costs a multiplication for each character. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/**
 * The shard of a request's record. A partition takes 1,000 write units a second (AWS: "Quotas in Amazon DynamoDB"), and
 * a record of up to 1 KB costs one. The stack gives a stage a shard for each 500 requests a second, since hashing
 * spreads records unevenly.
 * @param shards how many the writer knows of; readers find the number in the totals of the days
 */
export const shardOf = (requestId: string, shards: number): number => hash(requestId) % shards

/** Another shard for the record of a request whose own shard takes no more. Those of one shard differ in it. */
export const otherShardOf = (requestId: string, shards: number): number =>
  (shardOf(requestId, shards) + 1 + (hash(`#${requestId}`) % (shards - 1))) % shards

/**
 * Which part of a day's counters holds the counter of a url. A request for a url of its own costs a write unit there,
 * so there are as many parts as the record's writer knows shards. The number comes from the record and from nothing
 * else: a record that is counted again meets the counter that remembers it. A day on which the number changes can have
 * two counters of one url, each of other records, and readers add them up.
 */
export const spreadOf = (url: string, spreads: number): number => hash(url) % spreads
