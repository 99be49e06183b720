import { createSite } from '@typecase/client'
import { fileStore } from '@typecase/client/node'

interface Article {
  id: number
  name: string
  minutes: number | null
}

export const report = async (url: string, folder: string) => {
  const store = fileStore<Article>(folder)
  const articles = createSite<{ NAME: Article }>({ url }).collection('NAME')
  const first = await articles.sync(store)
  const second = await articles.sync(fileStore<Article>(folder))
  const names: string[] = []
  for await (const { name } of store.entries()) names.push(name)
  return {
    first: first.changed,
    full: second.full,
    names: names.length,
    one: (await store.get(1))?.name ?? null,
  }
}
