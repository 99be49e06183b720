import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '../../../../infra/local/stack.ts'
import { type Admin, createAdmin } from '../../../../shared/client/admin/create-admin.ts'
import { type CountingProxy, startCountingProxy } from '../../harness/counting-proxy.ts'

const owner = { adminEmail: 'owner@example.com', adminPassword: 'correct-horse-battery-1' }

const field = (name: string, type: 'text' | 'number' | 'boolean' | 'rawJson') => ({ name, type })

/** The collection of the sites, with its fields. */
export const articles = {
  name: 'articles',
  singleName: 'article',
  pluralName: 'articles',
  fields: [
    { name: 'title', type: 'text', allowNull: false },
    field('text', 'text'),
    field('minutes', 'number'),
    field('featured', 'boolean'),
    field('tags', 'rawJson'),
  ] as const,
}

/** An article for a site. */
export const article = (number: number) => ({
  name: `article-${number}`,
  title: `Article ${number} & more`,
  text: `# Part ${number}\n\nSome *text*.`,
  minutes: number % 3 === 0 ? null : number / 2,
  featured: number % 2 === 0,
  tags: { list: ['a', number] },
})

/** A server with content for a site, and a proxy before it that counts the requests of builds. */
export interface Content {
  admin: Admin
  /** The id of the collection of articles. */
  collection: number
  /** Ids of the articles, by number from 1. */
  ids: readonly number[]
  proxy: CountingProxy
  /** Ends the proxy alone: the server cannot be reached then. */
  stop: () => Promise<void>
}

/** How many articles there are at first. */
export const count = 12

const fill = async (admin: Admin): Promise<{ collection: number; ids: number[] }> => {
  const { id } = await admin.collections.add({ ...articles, fields: [...articles.fields] })
  const rows = Array.from({ length: count }, (_, index) => article(index + 1))
  const { ids } = await admin.elements.import(id, rows)
  await admin.collections.publish(id)
  const text = { type: 'text', value: 'Written by <nobody>' } as const
  const page = { title: 'Imprint', url: 'legal/imprint', fields: { text }, active: true }
  await admin.pages.items.add({ name: 'Imprint', ...page })
  const claim = { name: 'claim', type: 'text', value: 'The light is on.' } as const
  await admin.static.items.add({ name: 'Footer', url: 'footer', fields: [claim], active: true })
  return { collection: id, ids }
}

/** Starts a server of the test's own, with content. */
export const startContent = async (): Promise<Content> => {
  const folder = await mkdtemp(join(tmpdir(), 'typecase-packed-site-'))
  const stack = await startStack({ ...owner, dataDir: join(folder, 'data') })
  const admin = createAdmin({
    url: stack.url,
    login: { email: owner.adminEmail, password: owner.adminPassword },
  })
  const filled = await fill(admin)
  const proxy = await startCountingProxy(stack.url)
  return {
    admin,
    ...filled,
    proxy,
    stop: async () => {
      await proxy.close()
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Changes an article, deletes one and adds one. @returns the id of the new one */
export const changeArticles = async ({ admin, collection, ids }: Content): Promise<number> => {
  await admin.elements.update(collection, ids[1] ?? 0, { title: 'Changed', tags: null })
  await admin.elements.delete(collection, ids[2] ?? 0)
  return (await admin.elements.add(collection, article(count + 1))).id
}
