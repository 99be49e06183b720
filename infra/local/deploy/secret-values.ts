import { randomInt } from 'node:crypto'
import { isRecord } from '../../../shared/values/records.ts'
import type { SecretDefinition } from '../template/secrets.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const punctuation = '!#$%&()*+,-./:;<=>?@[]^_{|}~'

const generated = (definition: SecretDefinition): string => {
  const all = `${letters}${letters.toUpperCase()}0123456789${definition.excludesPunctuation ? '' : punctuation}`
  const usable = [...all].filter((one) => !definition.excluded.includes(one))
  return Array.from({ length: definition.length }, () => usable[randomInt(usable.length)]).join('')
}

/** The value of a secret with `chosen` as its generated part, in the form that CloudFormation gives it. */
const laidOut = ({ template, key }: SecretDefinition, chosen: string): string => {
  if (key === undefined) return chosen
  const members: unknown = JSON.parse(template ?? '{}')
  return JSON.stringify({ ...(isRecord(members) && members), [key]: chosen })
}

/**
 * The first value of a secret.
 * @param chosen used instead of a generated part
 */
export const firstValue = (definition: SecretDefinition, chosen: string | undefined): string =>
  definition.value ?? laidOut(definition, chosen ?? generated(definition))

/** The generated part of a secret's value, which is the password. */
export const generatedPart = ({ key }: SecretDefinition, value: string): string => {
  if (key === undefined) return value
  const members: unknown = JSON.parse(value)
  const part = isRecord(members) ? members[key] : undefined
  if (typeof part !== 'string') throw new Error(`The secret's value has no text in ${key}`)
  return part
}
