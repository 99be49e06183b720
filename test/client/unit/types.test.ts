import { describe, expectTypeOf, test } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import type { ListResult } from '../../../shared/client/http/call.ts'
import type { Condition, Filter, Query } from '../../../shared/client/http/list-query.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import type { Page, PublicPage } from '../../../shared/client/types/answers.ts'

interface Article {
  id: number
  title: string
  minutes: number | null
  hot: boolean
  tags: unknown
}

const site = createSite<{ articles: Article }>({ url: 'https://cms.example.com' })
const articles = site.collection('articles')
const admin = createAdmin({ url: 'https://cms.example.com' })

describe('types', () => {
  test('of a site’s content are those of its type argument', () => {
    expectTypeOf(articles.list).returns.resolves.toEqualTypeOf<ListResult<Article>>()
    expectTypeOf(articles.get).returns.resolves.toEqualTypeOf<Article | null>()
    expectTypeOf(articles.all()).toEqualTypeOf<AsyncIterable<Article>>()
    expectTypeOf(site.pages.byUrl).returns.resolves.toEqualTypeOf<PublicPage | null>()
    expectTypeOf(site.pages.fullByUrl).returns.resolves.toEqualTypeOf<Page | null>()
    expectTypeOf(site.collection).parameter(0).toEqualTypeOf<'articles'>()
  })

  test('of filters are those of the members, and null asks for what has no value', () => {
    expectTypeOf<Filter<Article>['minutes']>().toEqualTypeOf<Condition<number> | undefined>()
    expectTypeOf<Filter<Article>['title']>().toEqualTypeOf<Condition<string> | undefined>()
    expectTypeOf<Filter<Article>['tags']>().toEqualTypeOf<Condition<string | number | boolean> | undefined>()
    expectTypeOf<null>().toExtend<NonNullable<Filter<Article>['minutes']> | null>()
    expectTypeOf<{ gte: 5; lt: 9 }>().toExtend<Condition<number>>()
    expectTypeOf<{ gte: 'five' }>().not.toExtend<Condition<number>>()
    expectTypeOf<Query<Article>['sortBy']>().toEqualTypeOf<keyof Article | undefined>()
  })

  test('of administrative methods are those of the contract', () => {
    expectTypeOf(admin.pages.items.get).returns.resolves.toEqualTypeOf<Page>()
    expectTypeOf(admin.pages.items.list).returns.resolves.toEqualTypeOf<
      ListResult<Page> & { versions: string[] }
    >()
    expectTypeOf(admin.pages.items.get).parameter(0).toEqualTypeOf<number>()
  })
})
