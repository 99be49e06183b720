import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'
import type { Api } from './api.ts'
import { unique } from './unique.ts'

/** A field as a test submits it. */
export interface Field {
  name: string
  type: FieldType
  allowNull?: boolean
  unique?: boolean
  default?: unknown
  dropValues?: boolean
  renamedFrom?: string
}

export interface Made {
  id: number
  name: string
  singleName: string
  pluralName: string
}

/** A body for a collection with names of its own. */
export const collectionBody = (fields: readonly Field[] = [], name = unique('c')) => ({
  name,
  singleName: `${name} single`,
  pluralName: `${name} plural`,
  fields: [...fields],
})

/** Creates a collection. */
export const makeCollection = async (api: Api, fields: readonly Field[] = []): Promise<Made> => {
  const body = collectionBody(fields)
  const { data } = await api.call(collectionEndpoints.add, { body })
  const { name, singleName, pluralName } = body
  return { id: data.payload.id, name, singleName, pluralName }
}

/** Creates a collection and publishes it. */
export const publishedCollection = async (api: Api, fields: readonly Field[] = []): Promise<Made> => {
  const made = await makeCollection(api, fields)
  await api.call(collectionEndpoints.publish, { params: { id: made.id } })
  return made
}

/** Adds an element and gives it as it came back. */
export const addElement = async (api: Api, { id }: Pick<Made, 'id'>, body: Record<string, unknown>) =>
  (await api.call(elementEndpoints.add, { params: { id }, body })).data.payload
