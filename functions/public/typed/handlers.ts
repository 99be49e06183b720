import type { ContentSkeleton } from '../../../shared/contract/openapi/content-skeleton.ts'
import { publicReads } from '../../../shared/contract/public-reads.ts'
import { addressOf } from '../../../shared/http/answers/address.ts'
import { textTag } from '../../../shared/http/answers/etag.ts'
import { on } from '../../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../../shared/http/call.ts'
import { notFound } from '../../../shared/store/errors.ts'
import { contentDocument } from './document.ts'
import { elementSchema } from './element-schema.ts'
import { type PublishedCollections, publishedCollections } from './published.ts'

/** JSON Schema's own address for the draft that OpenAPI 3.1 uses too. */
const draft = 'https://json-schema.org/draft/2020-12/schema'

/** Characters of the longest document that an instance keeps. A longer one is made anew for each request. */
const longestKept = 16_000_000

/** The members of a document as JSON, without the opening brace, and a text that identifies them. */
interface Serialised {
  members: string
  tag: string
}

const serialised = (skeleton: ContentSkeleton, { collections }: PublishedCollections): Serialised => {
  const members = JSON.stringify(contentDocument(skeleton, collections)).slice(1)
  return { members, tag: textTag(members) }
}

/** What a document says of itself, as JSON without the closing brace. It has the address of the site. */
const startOf = ({ openapi, info }: ContentSkeleton, address: string): string => {
  const contact = { ...info.contact, url: `${address}${publicReads.docs.path}` }
  const servers = [{ url: address, description: 'This site' }]
  return JSON.stringify({ openapi, info: { ...info, contact }, servers }).slice(0, -1)
}

/**
 * The endpoints that describe a site's published content.
 * @param skeleton gives what of the document is the same for every site
 */
export const typedHandlers = (skeleton: () => Promise<ContentSkeleton>): readonly BoundEndpoint[] => {
  const published = publishedCollections()
  const kept = new WeakMap<PublishedCollections, Serialised>()

  const documentOf = async (now: PublishedCollections): Promise<Serialised> => {
    const known = kept.get(now)
    if (known) return known
    const made = serialised(await skeleton(), now)
    if (made.members.length <= longestKept) kept.set(now, made)
    return made
  }

  /** `public.contentDocument`: a document is the same text as long as it says the same, and so is its ETag. */
  const contentDocumentHandler = on(publicReads.contentDocument, async (call) => {
    const { members, tag } = await documentOf(await published(call))
    const start = startOf(await skeleton(), addressOf(call))
    return { text: `${start},${members}`, headers: { etag: textTag(`${start}\n${tag}`) } }
  })

  /** `public.elementSchema`: a name that no published collection has costs the same as one that it has. */
  const elementSchemaHandler = on(publicReads.elementSchema, async (call) => {
    const { collections } = await published(call)
    const { element } = await skeleton()
    const name = (call.params.collection ?? '').normalize('NFC')
    const found = collections.find((one) => one.name === name)
    if (!found) throw notFound()
    const path = publicReads.elementSchema.path.replace('{collection}', encodeURIComponent(name))
    const text = JSON.stringify({
      $schema: draft,
      $id: `${addressOf(call)}${path}`,
      title: found.singleName,
      ...elementSchema(element, found.fields),
    })
    return { text, headers: { etag: textTag(text) } }
  })

  return [contentDocumentHandler, elementSchemaHandler]
}
