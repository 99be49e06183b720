import type { paths } from 'generated/interface/openapi-typescript'
import type { Hold, Refuses, Takes } from '../types'

type BodyOf<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody?: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
type PayloadOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { payload: infer Payload } } } } }
}
  ? Payload
  : never

type NewElement = BodyOf<'/core/collections/{id}/elements/add'>
type ListQuery = NonNullable<paths['/core/collections/{id}/elements']['get']['parameters']['query']>
type Feed = PayloadOf<'/api/{collection}/changes'>
export type Checked = Hold<
  [
    Takes<{ name: string; title: string; minutes: number }, NewElement>,
    Refuses<{ title: string }, NewElement>,
    Refuses<{ name: number }, NewElement>,
    Refuses<{ title: string }[], BodyOf<'/core/collections/{id}/elements/import'>>,
    Refuses<{ name: string }, BodyOf<'/core/pages/items/add'>>,
    Refuses<{ email: string }, BodyOf<'/core/users/create'>>,
    Refuses<{ name: string; permissions: { pages: 'fly'[] } }, BodyOf<'/core/roles/add'>>,
    Refuses<{ sortOrder: 'UP' }, ListQuery>,
    Refuses<{ filter: { minutes: { gte: number } } }, ListQuery>,
    Refuses<undefined, Feed['gone']>,
    Refuses<undefined, Feed['more']>,
    Refuses<undefined, Feed['cursor']>,
    Takes<null, PayloadOf<'/core/pages/items/{id}'>['parentId']>,
    Refuses<null, PayloadOf<'/core/pages/items/{id}'>['name']>,
  ]
>
