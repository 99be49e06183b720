import type {
  Article,
  ArticleChanges200,
  ListArticles200,
  ListArticlesParams,
} from 'generated/content/orval/model'
import type { Hold, Refuses, Takes } from '../types'

export type Checked = Hold<
  [
    Takes<string, Article['title']>,
    Refuses<null, Article['title']>,
    Takes<null, Article['minutes']>,
    Refuses<string, Article['minutes']>,
    Refuses<undefined, Article['minutes']>,
    Refuses<boolean, Article['accent']>,
    Takes<
      { sortBy: 'minutes'; filter: { 'minutes.gte': number; 'title.contains': string } },
      ListArticlesParams
    >,
    Refuses<{ sortBy: 'minuts' }, ListArticlesParams>,
    Refuses<{ filter: { 'minutes.gte': boolean } }, ListArticlesParams>,
    Refuses<undefined, ListArticles200['pagination']>,
    Refuses<undefined, ListArticles200['search']>,
    Refuses<undefined, ArticleChanges200['payload']['gone']>,
    Refuses<undefined, ArticleChanges200['payload']['more']>,
  ]
>
