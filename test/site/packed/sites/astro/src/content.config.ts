import { defineCollection } from 'astro:content'
import { typecaseLoader, typecasePagesLoader, typecaseStaticLoader } from '@typecase/client/astro'

const { TYPECASE_URL: url = 'http://localhost:3000' } = process.env

export const collections = {
  articles: defineCollection({ loader: typecaseLoader({ url, collection: 'articles', body: 'text' }) }),
  pages: defineCollection({ loader: typecasePagesLoader({ url }) }),
  blocks: defineCollection({ loader: typecaseStaticLoader({ url }) }),
}
