import { unauthorized } from '../../store/errors.ts'
import { type Key, sortableNumber } from '../../store/keys.ts'
import {
  deleteItem,
  getItem,
  type Item,
  putItem,
  queryPages,
  type Table,
  updateItem,
} from '../../store/table.ts'
import { numberOf, textOf } from '../stored-json.ts'
import { accessTokenSeconds } from '../tokens/access-token.ts'
import { endAccess } from '../tokens/session-end.ts'
import { isUnmetCondition } from '../unmet-condition.ts'
import { type SessionGeneration, sessionHolds } from './generation.ts'
import {
  type Family,
  isIssuedBy,
  judge,
  newFamily,
  parseRefreshToken,
  type RefreshToken,
  type Rotated,
  refreshTokenText,
} from './refresh-token.ts'
import { keptOfClient, type SessionClient } from './stored-session.ts'

const day = 86_400
/** How long a session lasts from its last refresh, in days. */
const idleDays = 30
/** How long a session lasts from its login, in days, however often it is refreshed: its last access token included. */
const mostDays = 90
/** How long what is left of an ended session can still say why it ended, in seconds. */
const rememberedSeconds = 7 * day

/** A session as stored: a family of refresh tokens. */
export interface Session extends Family {
  /** The user's generation when it began. */
  generation: number
  /** When its login was, in epoch seconds. */
  begunAt: number
  /** Until when it can be refreshed, in epoch seconds. */
  holdsUntil: number
}

/** A session that goes on: its next refresh token, and what its access token says. */
export interface Continued {
  refreshToken: string
  userId: number
  sessionId: string
  generation: number
}

/** The partition of a user's sessions. */
export const userSessions = (userId: number): string => `session#${sortableNumber(userId)}`
const sessionKey = ({ userId, familyId }: Pick<RefreshToken, 'userId' | 'familyId'>): Key => ({
  pk: userSessions(userId),
  sk: familyId,
})

const isRotated = (value: unknown): value is Rotated =>
  typeof value === 'object' && value !== null && 'hash' in value && 'at' in value

/** Reads a session from its item. */
export const sessionOf = (item: Item): Session => ({
  current: textOf(item.current),
  familySecret: textOf(item.familySecret),
  rotated: Array.isArray(item.rotated) ? item.rotated.filter(isRotated) : [],
  generation: numberOf(item.generation) ?? 0,
  begunAt: numberOf(item.begunAt) ?? 0,
  holdsUntil: numberOf(item.holdsUntil) ?? 0,
})

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** The last moment of a session's last refresh: the access token it gives runs out with the session. */
const lastRefresh = (begunAt: number): number => begunAt + mostDays * day - accessTokenSeconds

/** The ends of a session that is refreshed, or begins, at `now`. */
const endsOf = (begunAt: number, now: Date): { holdsUntil: number; expiresAt: number } => {
  const holdsUntil = Math.min(seconds(now) + idleDays * day, lastRefresh(begunAt))
  return { holdsUntil, expiresAt: holdsUntil + rememberedSeconds }
}

/** Begins a session under a user's generation. */
export const beginSession = async (
  table: Table,
  userId: number,
  generation: number,
  now: Date,
  client: SessionClient = {},
): Promise<Continued> => {
  const { familyId, proof, family } = newFamily()
  const begunAt = seconds(now)
  const session = { ...family, generation, begunAt, ...endsOf(begunAt, now), ...keptOfClient(client) }
  await putItem(table, { ...sessionKey({ userId, familyId }), ...session })
  const refreshToken = refreshTokenText({ userId, familyId, ...proof })
  return { refreshToken, userId, sessionId: familyId, generation }
}

/** Stores the successor unless another refresh was faster. */
const rotate = async (
  table: Table,
  token: RefreshToken,
  before: Session,
  next: Pick<Family, 'current' | 'rotated'>,
  now: Date,
): Promise<boolean> => {
  const { holdsUntil, expiresAt } = endsOf(before.begunAt, now)
  try {
    await updateItem(table, {
      Key: { ...sessionKey(token) },
      UpdateExpression:
        'SET #current = :next, rotated = :rotated, holdsUntil = :holdsUntil, expiresAt = :expiresAt',
      ConditionExpression: '#current = :current',
      ExpressionAttributeNames: { '#current': 'current' },
      ExpressionAttributeValues: {
        ':current': before.current,
        ':next': next.current,
        ':rotated': next.rotated,
        ':holdsUntil': holdsUntil,
        ':expiresAt': expiresAt,
      },
    })
    return true
  } catch (error) {
    if (isUnmetCondition(error)) return false
    throw error
  }
}

/** A token meets at most the rotations that others make meanwhile, each with a spent token of its own. */
const mostAttempts = 8

/** @throws Failure unauthorized that says which of its two ends a session has reached */
const refuseEnded = ({ begunAt, holdsUntil }: Session, now: Date): void => {
  if (seconds(now) < holdsUntil) return
  throw unauthorized(
    seconds(now) >= lastRefresh(begunAt)
      ? `This session has ended: a session lasts at most ${mostDays} days from its login. Log in again.`
      : `This session has ended: a session ends when it is not refreshed for ${idleDays} days. Log in again.`,
  )
}

/**
 * Exchanges a refresh token. Whoever presents one within ten seconds of its exchange gets the same successor;
 * a token spent before that was stolen, or its successor was, so its family ends, with its access tokens. A token that the family never
 * issued changes nothing.
 * @returns undefined when the token is not, or no longer, worth a session
 * @throws Failure unauthorized where it would be, had the session not lasted as long as one may
 */
export const continueSession = async (
  table: Table,
  text: string,
  now: Date,
): Promise<Continued | undefined> => {
  const token = parseRefreshToken(text)
  for (let attempt = 0; token && attempt < mostAttempts; attempt += 1) {
    const item = await getItem(table, sessionKey(token), true)
    const session = item && sessionOf(item)
    if (!session) return undefined
    const verdict = judge(session, token, now.getTime())
    if (verdict.kind === 'foreign') return undefined
    refuseEnded(session, now)
    if (verdict.kind === 'reuse') {
      await endAccess(table, token.userId, token.familyId, now)
      await deleteItem(table, sessionKey(token))
      return undefined
    }
    if (verdict.kind === 'rotate' && !(await rotate(table, token, session, verdict.next, now))) continue
    const { userId, familyId } = token
    const refreshToken = refreshTokenText({ userId, familyId, ...verdict.proof })
    return { refreshToken, userId, sessionId: familyId, generation: session.generation }
  }
  return undefined
}

/** Ends one session. @returns whether there was one */
export const endSession = async (table: Table, userId: number, familyId: string): Promise<boolean> => {
  const key = sessionKey({ userId, familyId })
  const item = await getItem(table, key, true)
  await deleteItem(table, key)
  return item !== undefined
}

/** Ends the session of a refresh token that it issued, now or earlier. @returns whether there was one */
export const endSessionOf = async (table: Table, token: RefreshToken): Promise<boolean> => {
  const item = await getItem(table, sessionKey(token), true)
  if (!item || !isIssuedBy(sessionOf(item), token)) return false
  await deleteItem(table, sessionKey(token))
  return true
}

/**
 * Removes the sessions of a user that its generation has ended, all of them where there is no user. They are worth
 * nothing already; this leaves nothing behind that would only wait for its expiry.
 */
export const sweepSessions = async (
  table: Table,
  userId: number,
  generation: SessionGeneration | null,
): Promise<void> => {
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userSessions(userId) },
  }
  for await (const items of queryPages(table, input))
    for (const item of items) {
      const familyId = textOf(item.sk)
      const holds = generation !== null && sessionHolds(generation, familyId, sessionOf(item).generation)
      if (!holds) await deleteItem(table, sessionKey({ userId, familyId }))
    }
}
