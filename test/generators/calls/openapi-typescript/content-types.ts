import type { components, paths } from 'generated/content/openapi-typescript'
import type { Hold, Refuses, Takes } from '../types'

type Article = components['schemas']['Article']
type Query = NonNullable<paths['/api/articles']['get']['parameters']['query']>
type Answer<Path extends '/api/articles' | '/api/articles/changes'> =
  paths[Path]['get']['responses'][200]['content']['application/json']

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
    Refuses<undefined, Answer<'/api/articles'>['pagination']>,
    Refuses<undefined, Answer<'/api/articles'>['search']>,
    Refuses<undefined, Answer<'/api/articles/changes'>['payload']['gone']>,
    Refuses<undefined, Answer<'/api/articles/changes'>['payload']['more']>,
  ]
>
