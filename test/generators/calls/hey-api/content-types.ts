import type {
  Article,
  ArticleChangesResponse,
  ListArticlesData,
  ListArticlesResponse,
} from 'generated/content/hey-api'
import type { Hold, Refuses, Takes } from '../types'

type Query = NonNullable<ListArticlesData['query']>

export type Checked = Hold<
  [
    Takes<string, Article['title']>,
    Refuses<null, Article['title']>,
    Takes<null, Article['minutes']>,
    Refuses<string, Article['minutes']>,
    Refuses<undefined, Article['minutes']>,
    Refuses<boolean, Article['accent']>,
    Takes<{ sortBy: 'minutes'; filter: { 'minutes.gte': number; 'title.contains': string } }, Query>,
    Refuses<{ sortBy: 'minuts' }, Query>,
    Refuses<{ filter: { 'minutes.gte': boolean } }, Query>,
    Refuses<undefined, ListArticlesResponse['pagination']>,
    Refuses<undefined, ListArticlesResponse['search']>,
    Refuses<undefined, ArticleChangesResponse['payload']['gone']>,
    Refuses<undefined, ArticleChangesResponse['payload']['more']>,
  ]
>
