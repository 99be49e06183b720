import { isRecord } from '../../../shared/values/records.ts'
import { validatorOf } from '../../unit/typed/validator.ts'
import type { Instance } from './instance.ts'

type Json = Readonly<Record<string, unknown>>

/** What is at a path of member names. @throws Error where there is no object */
export const objectAt = (value: unknown, ...names: string[]): Json => {
  let found: unknown = value
  for (const name of names) found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined
  if (!isRecord(found)) throw new Error(`There is no object at ${names.join(' / ')}`)
  return found
}

/** The document of the content, as a client gets it. */
export const documentOf = async ({ call }: Instance): Promise<Json> => {
  const { status, body } = await call('GET', '/api/openapi.json')
  if (status !== 200) throw new Error(`No document: ${status}`)
  return body
}

/** Validates the answer of a GET by the schema that the document has for it. */
export const answerValidator = (document: Json, path: string): ((answer: unknown) => string[]) => {
  const success = objectAt(document, 'paths', path, 'get', 'responses', '200', 'content', 'application/json')
  return validatorOf(objectAt(success, 'schema'), objectAt(document, 'components'))
}
