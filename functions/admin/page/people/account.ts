import type { FieldProblem } from '../../../../shared/client/http/error.ts'
import type { User, UserInput, UserUpdate } from '../../../../shared/client/types/accounts.ts'
import type { InputProblem } from '../forms/editing.ts'
import { mergeMembers } from '../forms/merge-members.ts'
import { text } from '../language/text.ts'

/** What the form of an account holds. */
export interface AccountValues {
  email: string
  name: string
  surname: string
  /** The id of the role as a text; '' for none. */
  roleId: string
  /** A new password; '' where it stays. */
  password: string
  /** The password of now, which one's own account may need. */
  currentPassword: string
}

type Member = keyof AccountValues

const members = ['email', 'name', 'surname', 'roleId', 'password', 'currentPassword'] as const

/** What the form of a new account holds. */
export const emptyAccount: AccountValues = {
  email: '',
  name: '',
  surname: '',
  roleId: '',
  password: '',
  currentPassword: '',
}

type Shown = Pick<User, 'email' | 'name' | 'surname' | 'roleId'>

/** What the form of a stored account holds. Nobody can read a password. */
export const accountValues = ({ email, name, surname, roleId }: Shown): AccountValues => ({
  ...emptyAccount,
  email,
  name: name ?? '',
  surname: surname ?? '',
  roleId: roleId === null ? '' : String(roleId),
})

const roleOf = ({ roleId }: AccountValues): number | null => (roleId === '' ? null : Number(roleId))
const orNull = (typed: string): string | null => (typed === '' ? null : typed)

/** A new account, as it is sent. */
export const accountInput = (values: AccountValues): UserInput => ({
  email: values.email,
  password: values.password,
  name: orNull(values.name),
  surname: orNull(values.surname),
  roleId: roleOf(values),
})

/** What was changed of an account, as it is sent. Everything else stays as it is stored. */
export const accountUpdate = (before: AccountValues, values: AccountValues): UserUpdate => {
  const isChanged = (member: Member): boolean => before[member] !== values[member]
  const { email, name, surname, password, currentPassword } = values
  return {
    ...(isChanged('email') ? { email } : {}),
    ...(isChanged('name') ? { name: orNull(name) } : {}),
    ...(isChanged('surname') ? { surname: orNull(surname) } : {}),
    ...(isChanged('roleId') ? { roleId: roleOf(values) } : {}),
    ...(password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
  }
}

/** Whether a change of one's own account needs the password of now. */
export const needsProof = (before: AccountValues, values: AccountValues): boolean =>
  values.password !== '' || before.email.toLowerCase() !== values.email.toLowerCase()

/** What is wrong with an account before it is sent. @param isNew whether it needs a password */
export const checkAccount = ({ email, password }: AccountValues, isNew: boolean): InputProblem[] =>
  [
    { path: 'email', isWrong: email === '' },
    { path: 'password', isWrong: isNew && password === '' },
  ]
    .filter(({ isWrong }) => isWrong)
    .map(({ path }) => ({ path, message: text('forms.fillIn') }))

/** The inputs that the server's problems belong to. */
export const placedMembers =
  (paths: readonly string[]) =>
  (problems: readonly FieldProblem[]): InputProblem[] =>
    problems.map(({ name, message }) =>
      paths.includes(name) ? { path: name, message } : { path: '', message: `${name} ${message}` },
    )

export const placedAccount = placedMembers(members)

/** What the form calls a member of an account. */
export const accountLabel = (member: string): string => {
  const labels: Readonly<Record<string, string>> = {
    email: text('session.email'),
    name: text('people.firstName'),
    surname: text('people.surname'),
    roleId: text('people.role'),
    password: text('people.newPassword'),
    currentPassword: text('people.currentPassword'),
  }
  return labels[member] ?? member
}

/** Puts two changes of one account together. @param roleName the name of a role, by its id as a text */
export const mergeAccounts = (roleName: (id: string) => string) =>
  mergeMembers<AccountValues>(members, {
    label: accountLabel,
    value: (member, values) => (member === 'roleId' ? roleName(values.roleId) : values[member]),
  })

/** What a person is called: their name, or the email where they have none. */
export const personName = ({ name, surname, email }: Pick<User, 'name' | 'surname' | 'email'>): string => {
  const own = [name, surname].filter((part) => part !== null && part !== '').join(' ')
  return own === '' ? email : own
}

/** Up to two letters that stand for a person, because an image from elsewhere would break the policy of the page. */
export const initialsOf = (label: string): string => {
  // Of an email only the part before the @ tells people apart.
  const words = label
    .replace(/@.*/u, '')
    .split(/[\s._-]+/u)
    .filter((word) => word !== '')
  const [first = '', second = ''] = words.map((word) => [...word][0] ?? '')
  return `${first}${second}`.toLocaleUpperCase()
}

/** Characters of a password that is made up: those that are easily taken for each other are left out. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** How many characters such a password has: of 56 characters, 20 are 116 bits. */
const length = 20

/** A password that nobody can guess. */
export const madeUpPassword = (): string => {
  let password = ''
  while (password.length < length)
    // A byte that would favour the first letters is drawn again.
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 256 - (256 % letters.length) && password.length < length)
        password += letters.charAt(byte % letters.length)
  return password
}
