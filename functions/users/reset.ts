import { userEndpoints } from '../../shared/contract/users.ts'
import { successText } from '../../shared/http/answers/envelope.ts'
import { onBody } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import type { NextState } from '../../shared/http/resource/spec.ts'
import { change } from '../../shared/http/resource/write.ts'
import { userOf } from '../../shared/security/accounts/accounts.ts'
import { generatePassword } from '../../shared/security/passwords/hash.ts'
import { generationJson, nextGeneration } from '../../shared/security/sessions/generation.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { notFound, validationError } from '../../shared/store/errors.ts'
import { getItem } from '../../shared/store/table.ts'
import { requiredNumber } from '../../shared/values/records.ts'
import { emailKey, userClaims } from './partition.ts'
import { passwordExtras, prepareUser, type UserContext } from './prepare.ts'
import { checkCovers } from './rules.ts'
import { serializeUser } from './serialize.ts'
import { userSpec } from './spec.ts'
import { sweepUser } from './sweep-after.ts'
import { parseUser } from './user-state.ts'

interface Target {
  id?: number | undefined
  email?: string | undefined
}

/**
 * The id of the user whose password a reset sets.
 * @throws Failure notFound for an unknown email, validation where id and email name different users.
 * Error where neither is given, which the contract refuses
 */
const targetOf = async ({ services }: Call, { id, email }: Target): Promise<number> => {
  if (email === undefined) {
    if (id === undefined) throw new Error('A reset reached its handler without id and email.')
    return id
  }
  const claim = await getItem(services.table, emailKey(email), true)
  if (!claim) throw notFound('Check the email: no user has it.')
  const owner = requiredNumber(claim, 'id')
  if (id !== undefined && id !== owner)
    throw validationError([{ name: 'email', message: 'must belong to the user that id names' }])
  return owner
}

const stateOnReset = async (context: UserContext, before: StoredEntity): Promise<NextState> => {
  const record = userOf(before)
  await checkCovers(context, record)
  const user = parseUser(before)
  return {
    active: before.active,
    data: JSON.stringify({ ...user, updatedAt: context.now }),
    internal: generationJson(nextGeneration(record.generation, null)),
    claims: userClaims(user.email),
    extras: await passwordExtras(context, before.id, user),
  }
}

/** Sets a password, and ends all sessions and API tokens of the user. A generated password is only in this answer. */
export const resetHandler = onBody(userEndpoints.reset, async (call, body) => {
  const generated = body.password === undefined ? generatePassword() : undefined
  const prepared = prepareUser(call, { password: body.password ?? generated }, generated !== undefined)
  const id = await targetOf(call, body)
  const written = await change(userSpec, call, prepared, id, stateOnReset)
  await sweepUser(call.services, id)
  const user = await serializeUser(written.context, written, 'get')
  const shown = generated === undefined ? '' : `,"password":${JSON.stringify(generated)}`
  return { text: successText(`{"user":${user}${shown}}`) }
})
