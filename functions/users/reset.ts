import { userEndpoints } from '../../shared/contract/users.ts'
import { successText } from '../../shared/http/answers/envelope.ts'
import { onBody } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import type { NextState } from '../../shared/http/resource/spec.ts'
import { change } from '../../shared/http/resource/write.ts'
import { userOf } from '../../shared/security/accounts/accounts.ts'
import { generatePassword } from '../../shared/security/passwords/hash.ts'
import { generationJson, nextGeneration } from '../../shared/security/sessions/generation.ts'
import { numberOf } from '../../shared/security/stored-json.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { notFound, validationError } from '../../shared/store/errors.ts'
import { getItem } from '../../shared/store/table.ts'
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

/** The user a reset means. @throws Failure notFound, or validation where id and email name different users */
const targetOf = async ({ services }: Call, { id, email }: Target): Promise<number> => {
  if (email === undefined) {
    if (id === undefined) throw new Error('The contract asks for an id or an email.')
    return id
  }
  const owner = numberOf((await getItem(services.table, emailKey(email), true))?.id)
  if (owner === null) throw notFound('Check the email: no user has it.')
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

/**
 * Sets a password, and ends all sessions and API tokens of the user. A generated password is in the answer, and is kept
 * nowhere else.
 */
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
