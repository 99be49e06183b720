const day = 86_400

/** How long after a key begins to sign its successor is published, in seconds. */
const signsAlone = 29 * day
/** How long a key is published before it signs, in seconds: a client that keeps the JWKS for a day has the key by then. */
const publishedAhead = day
/** How long a key signs at most, in seconds. Without a login nobody makes its successor. */
const signsAtMost = 31 * day
/** How long a key verifies tokens after it has stopped to sign, in seconds: tokens hold for minutes, clocks may differ. */
const verifiesAfter = day

/** The times of a key. */
export interface KeyTimes {
  /** The key's place in the sequence of keys, from 1. */
  generation: number
  /** Epoch seconds. */
  signsFrom: number
}

/** What has to be done before a token is signed. */
export interface KeyPlan<K extends KeyTimes> {
  /** The key that signs now; undefined where the key that is to be made signs. */
  sign: K | undefined
  /** From when a key signs that has to be made first, in epoch seconds; undefined where none has to be made. */
  makeFrom: number | undefined
}

/** When a key stops to verify, in epoch seconds: its items may be removed then. */
export const keyExpiry = (signsFrom: number): number => signsFrom + signsAtMost + verifiesAfter

const latest = <K extends KeyTimes>(keys: readonly K[]): K | undefined =>
  keys.reduce<K | undefined>((last, key) => (last && last.signsFrom > key.signsFrom ? last : key), undefined)

/**
 * The generation of the next key.
 * @param stored all stored keys: private and public ones, since one part may be missing, and expired ones, since an
 * expired key keeps its place until it is removed
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
