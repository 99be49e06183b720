import { type Key, sortableNumber } from '../store/keys.ts'
import {
  deleteItem,
  getItem,
  type Item,
  putItem,
  queryPages,
  type Table,
  updateItem,
} from '../store/table.ts'
import { type Epoch, sessionHolds } from './epoch.ts'
import {
  type Family,
  judge,
  newFamily,
  parseRefreshToken,
  type RefreshToken,
  type Rotated,
  refreshTokenText,
} from './refresh-token.ts'
import { numberOf, textOf } from './stored-json.ts'
import { isUnmetCondition } from './unmet-condition.ts'

/** How long a session lasts from its last refresh, in seconds. */
const sessionSeconds = 30 * 86_400

/** A session as stored: a family of refresh tokens. */
export interface Session extends Family {
  /** The user's epoch when it began. */
  epoch: number
  /** Epoch seconds. */
  expiresAt: number
}

/** A session that goes on: its next refresh token, and what its access token says. */
export interface Continued {
  refreshToken: string
  userId: number
  sessionId: string
  epoch: number
}

const userSessions = (userId: number): string => `session#${sortableNumber(userId)}`
const sessionKey = ({ userId, familyId }: Pick<RefreshToken, 'userId' | 'familyId'>): Key => ({
  pk: userSessions(userId),
  sk: familyId,
})

const isRotated = (value: unknown): value is Rotated =>
  typeof value === 'object' && value !== null && 'hash' in value && 'at' in value

const sessionOf = (item: Item): Session => ({
  current: textOf(item.current),
  familySecret: textOf(item.familySecret),
  rotated: Array.isArray(item.rotated) ? item.rotated.filter(isRotated) : [],
  epoch: numberOf(item.epoch) ?? 0,
  expiresAt: numberOf(item.expiresAt) ?? 0,
})

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Begins a session under a user's epoch. */
export const beginSession = async (
  table: Table,
  userId: number,
  epoch: number,
  now: Date,
): Promise<Continued> => {
  const { familyId, secret, family } = newFamily()
  const expiresAt = seconds(now) + sessionSeconds
  await putItem(table, { ...sessionKey({ userId, familyId }), ...family, epoch, expiresAt })
  return { refreshToken: refreshTokenText({ userId, familyId, secret }), userId, sessionId: familyId, epoch }
}

/** Stores the successor unless another refresh was faster. */
const rotate = async (
  table: Table,
  token: RefreshToken,
  before: Session,
  next: Pick<Family, 'current' | 'rotated'>,
  now: Date,
): Promise<boolean> => {
  try {
    await updateItem(table, {
      Key: { ...sessionKey(token) },
      UpdateExpression: 'SET #current = :next, rotated = :rotated, expiresAt = :expiresAt',
      ConditionExpression: '#current = :current',
      ExpressionAttributeNames: { '#current': 'current' },
      ExpressionAttributeValues: {
        ':current': before.current,
        ':next': next.current,
        ':rotated': next.rotated,
        ':expiresAt': seconds(now) + sessionSeconds,
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

/**
 * Exchanges a refresh token. Whoever presents one within ten seconds of its exchange gets the same successor;
 * a token spent before that was stolen, or its successor was, so its family ends.
 * @returns undefined when the token is not, or no longer, worth a session
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
    if (!session || session.expiresAt <= seconds(now)) return undefined
    const verdict = judge(session, token.secret, now.getTime())
    if (verdict.kind === 'reuse') {
      await deleteItem(table, sessionKey(token))
      return undefined
    }
    if (verdict.kind === 'rotate' && !(await rotate(table, token, session, verdict.next, now))) continue
    const { userId, familyId } = token
    const refreshToken = refreshTokenText({ userId, familyId, secret: verdict.secret })
    return { refreshToken, userId, sessionId: familyId, epoch: session.epoch }
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

/**
 * Removes the sessions of a user that its epoch has ended, all of them where there is no user. They are worth
 * nothing already; this leaves nothing behind that would only wait for its expiry.
 */
export const sweepSessions = async (table: Table, userId: number, epoch: Epoch | null): Promise<void> => {
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userSessions(userId) },
  }
  for await (const items of queryPages(table, input))
    for (const item of items) {
      const familyId = textOf(item.sk)
      const holds = epoch !== null && sessionHolds(epoch, familyId, sessionOf(item).epoch)
      if (!holds) await deleteItem(table, sessionKey({ userId, familyId }))
    }
}
