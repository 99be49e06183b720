const day = 86_400

/** A key's successor is published this long after the key began to sign, in seconds. */
const signsAlone = 29 * day
/** How long a successor is published before it signs: anyone who caches the JWKS for a day knows it by then. */
const publishedAhead = day
/** A key never signs beyond this age, even if nobody logged in while its successor was due. */
const signsAtMost = 31 * day
/** What {@link signsAtMost} leaves its last tokens, with room for clocks and caches. */
const verifiesAfter = day

/** A key by its place in the sequence, and from when it signs, in epoch seconds. */
export interface KeyTimes {
  generation: number
  signsFrom: number
}

/** Which key signs now, and from when one signs that is to be made first. Without a key to sign, the made one signs. */
export interface KeyPlan<K extends KeyTimes> {
  sign: K | undefined
  makeFrom: number | undefined
}

/** When a key verifies nothing any more and its items may go, in epoch seconds. */
export const keyExpiry = (signsFrom: number): number => signsFrom + signsAtMost + verifiesAfter

const latest = <K extends KeyTimes>(keys: readonly K[]): K | undefined =>
  keys.reduce<K | undefined>((last, key) => (last && last.signsFrom > key.signsFrom ? last : key), undefined)

/**
 * The generation of the next key. `stored` are all keys there are, private and public, expired ones too: each of
 * them still holds its place, and not every one has its other part.
 */
export const nextGeneration = (stored: readonly KeyTimes[]): number =>
  stored.reduce((highest, { generation }) => Math.max(highest, generation), 0) + 1

/** Plans the rotation of signing keys. `now` is in epoch seconds. */
export const planKeys = <K extends KeyTimes>(keys: readonly K[], now: number): KeyPlan<K> => {
  const started = keys.filter((key) => key.signsFrom <= now && now < key.signsFrom + signsAtMost)
  const sign = latest(started) ?? latest(keys.filter((key) => key.signsFrom > now))
  const newest = latest(keys)
  if (!sign || !newest) return { sign, makeFrom: now }
  const due = newest.signsFrom + signsAlone <= now
  return { sign, makeFrom: due ? now + publishedAhead : undefined }
}
