import * as z from 'zod/mini'
import { success } from './envelope.ts'
import { userFields } from './list-fields.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import { rowOf } from './restore.ts'
import { permissions } from './roles.ts'
import { optionalText } from './schema-notes.ts'
import { id, personName, text, timestamp, unicode } from './values.ts'

/** Letters of any script (RFC 6531), in a dotted local part and a domain of at least two labels. */
const emailPattern =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?<!-)\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?<!-)$/u

/** Letters and marks that do not show. An address with one of them would look like another address. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

export const email = z.email({ pattern: emailPattern }).check(
  z.maxLength(254),
  z.refine((value) => !unseen.test(value), 'must be without characters that do not show'),
)

/** A password. bcrypt reads 72 bytes and ignores the rest, so a longer password is refused. */
export const password = unicode.check(
  z.refine((value) => [...value].length >= 8, 'must have at least 8 characters'),
  z.refine((value) => new TextEncoder().encode(value).length <= 72, 'must have at most 72 bytes in UTF-8'),
  // What JSON Schema can say of these bounds: a character takes at least one byte.
  z.meta({ minLength: 8, maxLength: 72 }),
)

const members = {
  id,
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  email: z.string(),
  image: z.nullable(z.string()),
  active: z.boolean(),
  roleId: z.nullable(id),
}
const made = { createdAt: timestamp, updatedAt: timestamp }

const shown = {
  ...members,
  role: z.nullable(z.strictObject({ id, name: z.string() })),
  canEdit: z.boolean(),
  ...made,
}

/** A user as reads show it. */
export const user = z.strictObject(shown)
export type User = z.infer<typeof user>

/** The user who asks, with what they may do. */
export const ownUser = z.strictObject({
  ...shown,
  /** What the role grants now, and of an API token no more than the token grants. */
  permissions,
  administrator: z
    .boolean()
    .check(z.meta({ description: 'Whether all actions on all resources are granted.' })),
})
export type OwnUser = z.infer<typeof ownUser>

/** A user as the answers to create and update show it: with a hash of the password. */
export const userWritten = z.strictObject({ ...members, password: z.string(), ...made })

const optionalMembers = {
  name: z.optional(z.nullable(personName)),
  surname: z.optional(z.nullable(personName)),
  image: z.optional(z.nullable(text(0, 2_000))),
  roleId: z.optional(z.nullable(id)),
}

export const userInput = z.object({
  email,
  password,
  ...optionalMembers,
  active: z._default(z.boolean(), true),
})
export type UserInput = z.infer<typeof userInput>

export const userUpdate = z.object({
  email: z.optional(email),
  password: optionalText(password),
  currentPassword: optionalText(
    unicode.check(
      z.maxLength(1_000),
      z.meta({
        description:
          'The password with which you log in now. It is needed to change the password or email of your own account, unless your role grants `update` on `users`.',
      }),
    ),
  ),
  ...optionalMembers,
  active: z.optional(z.boolean()),
})
export type UserUpdate = z.infer<typeof userUpdate>

/** A row has no password: nobody can read one. */
const userRow = rowOf(z.omit(userInput, { password: true }))
export type UserRow = z.infer<typeof userRow>

/** An object with a member, in JSON Schema. It has the type too: generators make a type that requires the member. */
const having = (member: string, type: string) => ({
  type: 'object',
  properties: { [member]: { type } },
  required: [member],
})

const common = resourceEndpoints({
  ids: {
    list: 'users.list',
    get: 'users.get',
    add: 'users.add',
    update: 'users.update',
    publish: 'users.publish',
    unpublish: 'users.unpublish',
    delete: 'users.delete',
    restore: 'users.restore',
  },
  nouns: {
    one: 'user',
    a: 'a user',
    many: 'users',
    publish: 'Activate a user',
    unpublish: 'Deactivate a user and end their sessions and API tokens',
  },
  group: 'users',
  resource: 'users',
  path: '/core/users',
  addPath: 'create',
  filterFields: userFields,
  create: userInput,
  update: userUpdate,
  entity: user,
  row: userRow,
  component: 'User',
  created: userWritten,
  updated: userWritten,
  listExtra: {},
})

export const userEndpoints = {
  ...common,
  // The answer shows the role's name, and `canEdit` depends on the caller: the ETag of the user covers neither.
  get: { ...common.get, etag: 'if-match' },
  update: {
    ...common.update,
    // All users may change their own name, email and password. All other changes need `update` on `users`.
    access: 'authenticated',
    summary: 'Update a user, or your own account',
    fails: [403, 409, 429],
  },
  self: {
    id: 'users.self',
    method: 'GET',
    path: '/core/users/self',
    group: 'users',
    access: 'authenticated',
    summary: 'Read the user whose token was sent, and what the token may do',
    status: 200,
    response: success(ownUser),
  },
  reset: {
    id: 'users.reset',
    method: 'POST',
    path: '/core/users/reset',
    group: 'users',
    access: { resource: 'users', action: 'update' },
    summary: "Set a user's password, given or generated, and end the user's sessions and API tokens",
    body: z
      .object({ id: z.optional(id), email: optionalText(email), password: optionalText(password) })
      .check(
        z.refine((value) => value.id !== undefined || value.email !== undefined, {
          path: ['id'],
          message: 'is required if email is not sent',
        }),
        z.meta({ allOf: [{ anyOf: [having('id', 'integer'), having('email', 'string')] }] }),
      ),
    status: 200,
    fails: [404],
    response: success(z.strictObject({ user, password: z.optional(z.string()) })),
  },
} as const
