import { createSite, memoryStore } from '@typecase/client'

interface Article {
  id: number
  name: string
  minutes: number | null
}

export const report = async (url: string) => {
  const articles = createSite<{ NAME: Article }>({ url }).collection('NAME')
  const { items, total } = await articles.list({ sortBy: 'minutes', sortOrder: 'DESC', limit: 3 })
  const long = await articles.list({ filter: { minutes: { gte: 5 }, name: { contains: '1' } } })
  const names: string[] = []
  for await (const { name } of articles.all({ limit: 10 })) names.push(name)
  const store = memoryStore<Article>()
  const pulled = await articles.sync(store)
  const kept = [...store.entries.values()].map(({ minutes }) => minutes ?? 0)
  return { longest: items.map(({ name }) => name), total, long: long.total, names, pulled, kept: kept.length }
}
