import { unauthorized } from '../../store/errors.ts'
import { deleteItem, getItem, putItem, queryPages, type Table, updateIf } from '../../store/table.ts'
import { accessTokenSeconds, endAccess } from '../tokens/access-token.ts'
import { type SessionGeneration, sessionHolds } from './generation.ts'
import {
  type Family,
  isIssuedBy,
  judge,
  newFamily,
  parseRefreshToken,
  type RefreshToken,
  refreshTokenText,
} from './refresh-token.ts'
import {
  clientMembers,
  type Session,
  type SessionClient,
  sessionKey,
  sessionOf,
  userSessions,
} from './stored-session.ts'

const day = 86_400
/** How long a session lasts from its last refresh, in days. */
const idleDays = 30
/** How long a session lasts from its login, in days, however often it is refreshed. Its last access token ends then. */
const mostDays = 90
/** How long the item of an ended session stays, in seconds: a refresh is told why the session ended. */
const rememberedSeconds = 7 * day

/** A session that begins or goes on: its next refresh token, and the claims of its access token. */
export interface Continued {
  refreshToken: string
  userId: number
  sessionId: string
  generation: number
  /** Until when it can be refreshed, in epoch seconds. */
  holdsUntil: number
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Until when a session can be refreshed, in epoch seconds: the last access token expires when the session ends. */
const lastRefresh = (begunAt: number): number => begunAt + mostDays * day - accessTokenSeconds

/** The ends of a session that begins, or is refreshed, at `now`, in epoch seconds. */
const endsOf = (begunAt: number, now: Date): { holdsUntil: number; expiresAt: number } => {
  const holdsUntil = Math.min(seconds(now) + idleDays * day, lastRefresh(begunAt))
  return { holdsUntil, expiresAt: holdsUntil + rememberedSeconds }
}

/** Begins a session of a user. `generation` is the number of the user's session generation. */
export const beginSession = async (
  table: Table,
  userId: number,
  generation: number,
  now: Date,
  client: Partial<SessionClient> = {},
): Promise<Continued> => {
  const { familyId, proof, family } = newFamily()
  const begunAt = seconds(now)
  const ends = endsOf(begunAt, now)
  const session = { ...family, generation, begunAt, ...ends, ...clientMembers(client) }
  await putItem(table, { ...sessionKey({ userId, familyId }), ...session })
  const refreshToken = refreshTokenText({ userId, familyId, ...proof })
  return { refreshToken, userId, sessionId: familyId, generation, holdsUntil: ends.holdsUntil }
}

/** Stores a token's successor. @returns false where another refresh has stored one first */
const rotate = (
  table: Table,
  token: RefreshToken,
  before: Session,
  next: Pick<Family, 'current' | 'rotated'>,
  now: Date,
): Promise<boolean> => {
  const { holdsUntil, expiresAt } = endsOf(before.begunAt, now)
  return updateIf(table, {
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
}

/** An attempt fails where another request has just exchanged the same token. One repetition is the usual case. */
const mostAttempts = 8

/** @throws Failure unauthorized where a session has ended; it names which of the two limits the session has reached */
const checkNotEnded = ({ begunAt, holdsUntil }: Session, now: Date): void => {
  if (seconds(now) < holdsUntil) return
  throw unauthorized(
    seconds(now) >= lastRefresh(begunAt)
      ? `This session has ended: a session lasts at most ${mostDays} days from its login. Log in again.`
      : `This session has ended: a session ends when it is not refreshed for ${idleDays} days. Log in again.`,
  )
}

/**
 * Exchanges a refresh token for its successor. A token that was exchanged in the last ten seconds leads to the same
 * successor again. A token that was exchanged earlier was stolen, or its successor was: the session ends, with its
 * access tokens. A token that the session never issued changes nothing.
 * @returns undefined where the token belongs to no session, or has just ended it
 * @throws Failure unauthorized where the session has reached the longest time that a session may last
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
    checkNotEnded(session, now)
    if (verdict.kind === 'reuse') {
      await endAccess(table, token.userId, token.familyId, now)
      await deleteItem(table, sessionKey(token))
      return undefined
    }
    if (verdict.kind === 'rotate' && !(await rotate(table, token, session, verdict.next, now))) continue
    const { userId, familyId } = token
    const refreshToken = refreshTokenText({ userId, familyId, ...verdict.proof })
    const { holdsUntil } = verdict.kind === 'rotate' ? endsOf(session.begunAt, now) : session
    return { refreshToken, userId, sessionId: familyId, generation: session.generation, holdsUntil }
  }
  return undefined
}

/** Ends one session. @returns whether there was such a session */
export const endSession = async (table: Table, userId: number, familyId: string): Promise<boolean> => {
  const key = sessionKey({ userId, familyId })
  const item = await getItem(table, key, true)
  await deleteItem(table, key)
  return item !== undefined
}

/** Ends the session that issued a refresh token, now or earlier. @returns whether there was such a session */
export const endSessionOf = async (table: Table, token: RefreshToken): Promise<boolean> => {
  const item = await getItem(table, sessionKey(token), true)
  if (!item || !isIssuedBy(sessionOf(item), token)) return false
  await deleteItem(table, sessionKey(token))
  return true
}

/**
 * Removes the sessions of a user that the user's generation has ended. They are refused already; without the removal
 * they would stay until they expire.
 * @param generation null where the user is deleted: then all of its sessions are removed
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
    for (const { id, generation: began } of items.map(sessionOf)) {
      const holds = generation !== null && sessionHolds(generation, id, began)
      if (!holds) await deleteItem(table, sessionKey({ userId, familyId: id }))
    }
}
