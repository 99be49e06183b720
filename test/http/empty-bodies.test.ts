import { beforeAll, describe, expect, inject, test } from 'vitest'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { collectionEndpoints } from '../../shared/contract/collections.ts'
import { routesOf } from '../../shared/contract/endpoint.ts'
import { endpoints } from '../../shared/contract/index.ts'
import type { OpenApiDocument } from '../../shared/contract/openapi/types.ts'
import { openApiDocument } from '../../shared/contract/openapi.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../shared/contract/static.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { apiWith, asAdmin, asVisitor } from './harness/api.ts'
import { addElement, collectionBody } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const document = openApiDocument(endpoints, { title: 'Typecase', version: '1' })
const withBody = endpoints.filter(({ body }) => body !== undefined)

/** The path of one entity for each resource, so that an update has something to change. */
const entities = new Map<string, string>()
/** For the one request that ends its session. */
let leaving = asVisitor()

beforeAll(async () => {
  const { adminEmail: email, adminPassword } = inject('stack')
  const login = await asVisitor().call(authEndpoints.login, { body: { email, password: adminPassword } })
  leaving = apiWith(login.data.payload.accessToken)
  const named = () => ({ name: unique('n'), url: unique('u') })
  const collection = await admin.call(collectionEndpoints.add, { body: collectionBody() })
  const { id } = collection.data.payload
  const element = await addElement(admin, { id }, { name: 'one' })
  const page = await admin.call(pageEndpoints.add, { body: named() })
  const pageSection = await admin.call(pageSectionEndpoints.add, { body: named() })
  const item = await admin.call(staticItemEndpoints.add, { body: { ...named(), fields: [] } })
  const staticSection = await admin.call(staticSectionEndpoints.add, { body: named() })
  const user = await admin.call(userEndpoints.add, {
    body: { email: `${unique('e')}@example.com`, password: 'long-enough' },
  })
  const role = await admin.call(roleEndpoints.add, { body: { name: unique('r') } })
  entities
    .set('collections', `/core/collections/${id}`)
    .set('elements', `/core/collections/${id}/elements/${element.id}`)
    .set('pages.items', `/core/pages/items/${page.data.payload.id}`)
    .set('pages.sections', `/core/pages/sections/${pageSection.data.payload.id}`)
    .set('static.items', `/core/static/items/${item.data.payload.id}`)
    .set('static.sections', `/core/static/sections/${staticSection.data.payload.id}`)
    .set('users', `/core/users/${user.data.payload.id}`)
    .set('roles', `/core/roles/${role.data.payload.id}`)
})

/** A path of an endpoint where everything it names is there. */
const pathOf = (id: string, path: string): string => {
  if (!path.includes('{')) return path
  const entity = entities.get(id.replace(/\.\w+$/, '')) ?? ''
  return id.endsWith('.update') ? entity : path.replace('{id}', entity.split('/')[3] ?? '')
}

const isRequired = ({ paths }: OpenApiDocument, path: string): boolean | undefined =>
  paths[path]?.post?.requestBody?.required

describe('a request without a body', () => {
  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: is refused exactly where the document requires one',
    async (id, endpoint) => {
      for (const { method, path } of routesOf(endpoint)) {
        const api = endpoint === authEndpoints.logout ? leaving : admin
        const { status } = await api.send(endpoint, pathOf(id, path), { method })
        expect([200, 201, 400]).toContain(status)
        expect(isRequired(document, path), `${method} ${path}: ${status}`).toBe(status === 400)
      }
    },
  )
})

test('what an element needs at creation is in the document, and its other members are left open', () => {
  const schemaOf = (path: string) => {
    const schema = document.paths[path]?.post?.requestBody?.content['application/json']?.schema
    return document.components.schemas[schema?.$ref?.split('/').at(-1) ?? '']
  }
  const open = { type: 'object', additionalProperties: true }
  expect(schemaOf('/core/collections/{id}/elements/add')).toMatchObject({ ...open, required: ['name'] })
  const update = schemaOf('/core/collections/{id}/elements/{elementId}')
  expect(update).toMatchObject(open)
  expect(update).not.toHaveProperty('required')
})
