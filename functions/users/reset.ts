import { userEndpoints } from '../../shared/contract/users.ts'
import { successText } from '../../shared/http/answers/envelope.ts'
import { onBody } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import type { Context, EntityPartition, NextState } from '../../shared/http/resource/spec.ts'
import { change } from '../../shared/http/resource/write.ts'
import { userOf } from '../../shared/security/accounts/accounts.ts'
import { setCredential } from '../../shared/security/passwords/credentials.ts'
import { generatePassword } from '../../shared/security/passwords/hash.ts'
import { generatedUntil } from '../../shared/security/passwords/rule.ts'
import { generationJson, nextGeneration } from '../../shared/security/sessions/generation.ts'
import { numberOf } from '../../shared/security/stored-json.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { notFound, validationError } from '../../shared/store/errors.ts'
import { getItem } from '../../shared/store/table.ts'
import { hashOnce } from './hashes.ts'
import { emailKey, userClaims } from './partition.ts'
import { checkCovers } from './rules.ts'
import { serializeUser } from './serialize.ts'
import { userSpec } from './spec.ts'
import { sweepUser } from './sweep-after.ts'
import { parseUser } from './user-state.ts'

interface Target {
  id?: number | undefined
  email?: string | undefined
}

/** The user a reset means. @throws Failure notFound, or validation where id and email name different users */
const targetOf = async ({ services }: Call, { id, email }: Target): Promise<number> => {
  if (email === undefined) return id ?? 0
  const owner = numberOf((await getItem(services.table, emailKey(email), true))?.id)
  if (owner === null) throw notFound('Check the email: no user has it.')
  if (id !== undefined && id !== owner)
    throw validationError([{ name: 'email', message: 'must belong to the user that id names' }])
  return owner
}

const stateOnReset =
  (password: string, isGenerated: boolean) =>
  async (context: Context<EntityPartition>, before: StoredEntity): Promise<NextState> => {
    const { call, now } = context
    const record = userOf(before)
    await checkCovers(context, record)
    const user = parseUser(before)
    const hash = await hashOnce(call, password, isGenerated ? null : user)
    const rule = call.services.settings.passwords
    const until = rule && isGenerated ? generatedUntil(rule, call.now) : undefined
    return {
      active: before.active,
      data: JSON.stringify({ ...user, updatedAt: now }),
      internal: generationJson(nextGeneration(record.generation, null)),
      claims: userClaims(user.email),
      extras: setCredential(call.services.table.name, before.id, hash, until),
    }
  }

/** Sets a password and ends all sessions and API tokens of the user. A generated password is in the answer, and nowhere else. */
export const resetHandler = onBody(userEndpoints.reset, async (call, body) => {
  const password = body.password ?? generatePassword()
  const id = await targetOf(call, body)
  const written = await change(userSpec, call, id, stateOnReset(password, body.password === undefined))
  await sweepUser(call.services, id)
  const context = { call, partition: written.partition, now: call.now.toISOString() }
  const user = await serializeUser(context, written, 'get')
  const shown = body.password === undefined ? `,"password":${JSON.stringify(password)}` : ''
  return { text: successText(`{"user":${user}${shown}}`) }
})
