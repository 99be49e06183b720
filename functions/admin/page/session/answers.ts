import { recordOf } from '../../../../shared/values/records.ts'

/** Who is signed in. */
export interface Person {
  id: number
  email: string
  /** Their name, or the email where they have none. */
  label: string
}

/** The access token of a session, and whose session it is. */
export interface Access {
  token: string
  person: Person
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the payload of a login or a refresh; undefined where it is not of the form that the contract declares. */
export const accessOf = (payload: unknown): Access | undefined => {
  const { accessToken, user } = recordOf(payload)
  const { id, email, name, surname } = recordOf(user)
  if (typeof accessToken !== 'string' || typeof id !== 'number') return undefined
  const label = [textIn(name), textIn(surname)].filter((part) => part !== '').join(' ')
  return {
    token: accessToken,
    person: { id, email: textIn(email), label: label === '' ? textIn(email) : label },
  }
}
