/**
 * Partitions that a week's records are spread over, by a hash of the request id. One takes 1,000 write units
 * a second (AWS: "Quotas in Amazon DynamoDB"), and a record costs one, up to 1 KB: 4 carry 4,000 requests a
 * second, twice the 2,000 that cdk.json lets through, since hashing spreads them unevenly. Every list reads
 * all of them. It can be raised at any time; lowered, records of the weeks before would be missed.
 */
export const historyShards = 4

/** FNV-1a, 32 bits: spreads short texts evenly at the cost of a multiplication a character. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/** The shard of a request's record. */
export const shardOf = (requestId: string): number => hash(requestId) % historyShards

/**
 * Partitions that the counters of a day's urls are spread over, by a hash of the url. Where each request has a url of
 * its own, each costs a write unit there: 4 carry as many requests as the records' own partitions. Whoever reads a
 * day reads all of them.
 */
export const countSpreads = 4

/** The part of a day's counters that a url's is in. */
export const spreadOf = (url: string): number => hash(url) % countSpreads
