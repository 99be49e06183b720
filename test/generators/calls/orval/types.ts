import type {
  elementsAdd,
  elementsImport,
  pagesItemsAdd,
  rolesAdd,
  usersAdd,
} from 'generated/interface/orval/client'
import type {
  ElementsListParams,
  Page,
  PagesItemsListParams,
  PublicChanges200,
} from 'generated/interface/orval/model'
import type { Hold, Refuses, Takes } from '../types'

type NewElement = Parameters<typeof elementsAdd>[1]
type Feed = PublicChanges200['payload']

export type Checked = Hold<
  [
    Takes<{ name: string; title: string; minutes: number }, NewElement>,
    Refuses<{ title: string }, NewElement>,
    Refuses<{ name: number }, NewElement>,
    Refuses<{ title: string }[], Parameters<typeof elementsImport>[1]>,
    Refuses<{ name: string }, Parameters<typeof pagesItemsAdd>[0]>,
    Refuses<{ email: string }, Parameters<typeof usersAdd>[0]>,
    Refuses<{ name: string; permissions: { pages: 'fly'[] } }, Parameters<typeof rolesAdd>[0]>,
    Refuses<{ sortOrder: 'UP' }, ElementsListParams>,
    Refuses<{ filter: { id: { gte: number } } }, PagesItemsListParams>,
    Refuses<undefined, Feed['gone']>,
    Refuses<undefined, Feed['more']>,
    Refuses<undefined, Feed['cursor']>,
    Takes<null, Page['parentId']>,
    Refuses<null, Page['name']>,
  ]
>
