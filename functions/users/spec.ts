import { type UserInput, type UserUpdate, userRows } from '../../shared/contract/users.ts'
import type { Place, ResourceSpec } from '../../shared/http/resource/spec.ts'
import { userOf } from '../../shared/security/accounts.ts'
import { removeCredential } from '../../shared/security/credentials.ts'
import { activateDraft, changeDraft, createDraft, parseUser } from './draft.ts'
import { userClaims, userPlace } from './place.ts'
import { presentUser, presentUsers } from './present.ts'
import { checkCovers, keepAnAdministrator } from './rules.ts'

/** Users: who may touch them is a matter of roles, and one active administrator always stays. */
export const userSpec: ResourceSpec<Place, UserInput, UserUpdate> = {
  rows: userRows,
  param: 'id',
  activeDefault: true,
  queue: () => userPlace.partition,
  place: async () => userPlace,
  claims: (_place, stored) => userClaims(parseUser(stored).email),
  create: createDraft,
  change: changeDraft,
  activate: activateDraft,
  remove: async (context, before) => {
    const user = userOf(before)
    await checkCovers(context, user)
    await keepAnAdministrator(context, user, null)
    return { extras: removeCredential(context.call.services.table.name, user.id) }
  },
  present: presentUser,
  presentRows: presentUsers,
}
