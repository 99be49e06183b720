import { createSite } from '@typecase/client'
import { createAdmin } from '@typecase/client/admin'

interface Article {
  id: number
  name: string
  minutes: number | null
  made: boolean
}

const site = createSite<{ articles: Article }>({ url: 'https://cms.example.com' })
const articles = site.collection('articles')
const admin = createAdmin({ url: 'https://cms.example.com' })

/** Each line has a mistake that a caller could make: a compiler has to find one in each. */
export const mistakes = [
  site.collection('article'),
  articles.list({ sortBy: 'title' }),
  articles.list({ filter: { minutes: 'five' } }),
  articles.list({ filter: { minutes: { above: 5 } } }),
  articles.list({ filter: { made: { gt: 'yes' } } }),
  articles.list({ sortOrder: 'down' }),
  articles.list().then(({ items }) => items[0].minutes.toFixed()),
  articles.get(1).then((article) => article.name),
  articles.get('one'),
  admin.pages.items.add({ title: 'A page without a name' }),
  admin.users.get(),
  admin.pages.items.update(1, { colour: 'red' }),
]
