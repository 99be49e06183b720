import { builtInFields } from '../../../shared/contract/built-in-fields.ts'

/** The endpoints that were recorded, by their ids in the contract. */
export type RecordedEndpoint =
  | 'elements.add'
  | 'collections.add'
  | 'pages.items.add'
  | 'users.update'
  | 'public.collection'

/** What a request has to come to. */
type Outcome =
  /** The members that are stored and given back. */
  | { meant: Readonly<Record<string, unknown>> }
  /** The members that a 400 names, and something it says of them. */
  | { refused: readonly string[]; says?: string }
  /** The names of the elements that a list shows, in its order. */
  | { finds: readonly string[] }

/** A request as a client sent it, and what it has to come to. */
export type Recording = {
  /**
   * The bytes, in a file below this folder: just as they arrived at a TCP server that kept them and answered 200.
   * The id in their path and the token are made up.
   */
  file: string
  /** The call that made them. */
  sent: string
  endpoint: RecordedEndpoint
} & Outcome

/** An element that a client added, and the members it has to have. */
export const element = (file: string, sent: string, meant: Readonly<Record<string, unknown>>): Recording => ({
  file,
  sent,
  endpoint: 'elements.add',
  meant,
})

/** An element that is refused, and the members that the refusal names. */
export const refused = (file: string, sent: string, ...names: string[]): Recording => ({
  file,
  sent,
  endpoint: 'elements.add',
  refused: names,
})

/** A public list that a client asked for, and the names of the elements it has to show. */
export const list = (file: string, sent: string, finds: readonly string[]): Recording => ({
  file,
  sent,
  endpoint: 'public.collection',
  finds,
})

/** The requests of one client. */
export interface ClientRecordings {
  /** The client, its version, and what it ran on. */
  client: string
  recordings: readonly Recording[]
}

/** A number that a double does not give back as it was written: the answer is read with it as this. */
export const asWritten = (source: string) => ({ asWritten: source })

/** A collection's fields as they are given back. */
export const withBuiltIns = (
  fields: readonly { name: string; type: string; allowNull?: boolean; unique?: boolean; default?: unknown }[],
) => [...builtInFields, ...fields.map((field) => ({ allowNull: true, unique: false, ...field }))]

/** The collection that most clients were given to create. */
export const fieldsMeant = withBuiltIns([
  { name: 'title', type: 'text', allowNull: false, unique: true },
  { name: 'price', type: 'number', default: 9.5 },
  { name: 'ready', type: 'boolean', default: false },
])

/** The element that most clients were given to create, a name of its own apart. */
export const elementMeant = {
  t: 'Tea & "cake", 100% ü',
  b: true,
  n: 9.5,
  j: { tags: ['a', 'b'], size: { w: 1, h: null }, on: false },
  d: '2026-01-31T12:00:00.000Z',
  c: '#ff8800',
  größe: 'XL',
}

/** An element without values. */
export const emptyMeant = { t: null, b: null, n: null, j: null, d: null, c: null, größe: null }

/** The page that most clients were given to create, a name and a url of its own apart. */
export const pageMeant = {
  title: 'Tea',
  active: true,
  fields: {
    price: { type: 'number', value: 9.5 },
    ready: { type: 'boolean', value: true },
    when: { type: 'date', value: '2026-01-31' },
    extra: { type: 'rawJson', value: { a: [1, 2], b: null } },
  },
  seo: [
    { name: 'robots', type: 'text', value: 'noindex' },
    { name: 'weight', type: 'number', value: 3 },
  ],
}
