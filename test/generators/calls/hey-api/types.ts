import type {
  ElementsAddData,
  ElementsImportData,
  ElementsListData,
  PagesItemsAddData,
  PagesItemsGetResponse,
  PublicChangesResponse,
  RolesAddData,
  UsersAddData,
} from 'generated/interface/hey-api'
import type { Hold, Refuses, Takes } from '../types'

type NewElement = ElementsAddData['body']
type Feed = PublicChangesResponse['payload']
type ListQuery = NonNullable<ElementsListData['query']>
type Page = PagesItemsGetResponse['payload']

export type Checked = Hold<
  [
    Takes<{ name: string; title: string; minutes: number }, NewElement>,
    Refuses<{ title: string }, NewElement>,
    Refuses<{ name: number }, NewElement>,
    Refuses<{ title: string }[], ElementsImportData['body']>,
    Refuses<{ name: string }, PagesItemsAddData['body']>,
    Refuses<{ email: string }, UsersAddData['body']>,
    Refuses<{ name: string; permissions: { pages: 'fly'[] } }, RolesAddData['body']>,
    Refuses<{ sortOrder: 'UP' }, ListQuery>,
    Refuses<{ filter: { minutes: { gte: number } } }, ListQuery>,
    Refuses<undefined, Feed['gone']>,
    Refuses<undefined, Feed['more']>,
    Refuses<undefined, Feed['cursor']>,
    Takes<null, Page['parentId']>,
    Refuses<null, Page['name']>,
  ]
>
