import { type CallOptions, type CollectionElement, createSite } from '@typecase/client'

interface Article extends CollectionElement {
  title: string
  text: string | null
  minutes: number | null
  tags: unknown
}

export const site = createSite<{ articles: Article }>({
  url: process.env.TYPECASE_URL ?? 'http://localhost:3000',
})

/** Keeps an answer for a day, or until one of its tags is revalidated. */
export const tagged = (...tags: string[]): CallOptions => ({ init: { next: { revalidate: 86_400, tags } } })
