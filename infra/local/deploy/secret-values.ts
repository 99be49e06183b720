import { randomInt } from 'node:crypto'
import type { SecretDefinition } from '../template/secrets.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const punctuation = '!#$%&()*+,-./:;<=>?@[]^_{|}~'

const generated = (definition: SecretDefinition): string => {
  const all = `${letters}${letters.toUpperCase()}0123456789${definition.excludesPunctuation ? '' : punctuation}`
  const usable = [...all].filter((one) => !definition.excluded.includes(one))
  return Array.from({ length: definition.length }, () => usable[randomInt(usable.length)]).join('')
}

/** A secret's value with the generated part replaced by `chosen`, as CloudFormation would lay it out. */
const laidOut = ({ template, key }: SecretDefinition, chosen: string): string => {
  if (key === undefined) return chosen
  const members: unknown = JSON.parse(template ?? '{}')
  return JSON.stringify({ ...(typeof members === 'object' ? members : {}), [key]: chosen })
}

/**
 * The first value of a secret.
 * @param chosen takes the place of what would be generated
 */
export const firstValue = (definition: SecretDefinition, chosen: string | undefined): string =>
  definition.value ?? laidOut(definition, chosen ?? generated(definition))

/** The generated part of a secret's value: the password, where the secret holds one. */
export const generatedPart = ({ key }: SecretDefinition, value: string): string => {
  if (key === undefined) return value
  const members: unknown = JSON.parse(value)
  const part = typeof members === 'object' && members !== null ? Object.entries(members) : []
  return `${part.find(([name]) => name === key)?.[1] ?? ''}`
}
