/**
 * The ids of the operations in the document of a site's content, by the ids of their endpoints. Those on the elements of
 * a collection are made for each collection. Here they say only what is done.
 */
export const contentOperations: Readonly<Record<string, string>> = {
  'public.collection': 'list',
  'public.element': 'get',
  'public.changes': 'changes',
  'public.elementSchema': 'schema',
  'public.pages': 'listPages',
  'public.pageById': 'getPage',
  'public.page': 'getPageByUrl',
  'public.pageChanges': 'pageChanges',
  'public.pageSections': 'listPageSections',
  'public.pageSectionById': 'getPageSection',
  'public.pageSection': 'getPageSectionByUrl',
  'public.pageSectionChanges': 'pageSectionChanges',
  'public.staticItems': 'listStaticItems',
  'public.staticItemById': 'getStaticItem',
  'public.staticItem': 'getStaticItemByUrl',
  'public.staticChanges': 'staticItemChanges',
  'public.staticSections': 'listStaticSections',
  'public.staticSectionById': 'getStaticSection',
  'public.staticSection': 'getStaticSectionByUrl',
  'public.staticSectionChanges': 'staticSectionChanges',
}

const ofCollections: ReadonlySet<string> = new Set([
  'public.collection',
  'public.element',
  'public.changes',
  'public.elementSchema',
])

/** What these operations refer to, in place of the schema of the elements of a collection. */
export const elementReference = '#/components/schemas/Element'

/** Whether an endpoint is about the elements of a collection. */
export const isOfCollection = (id: string): boolean => ofCollections.has(id)

/** The public endpoints that describe the interface. They are not in the document of the content. */
export const describing: ReadonlySet<string> = new Set([
  'public.root',
  'public.openapi',
  'public.docs',
  'public.contentDocument',
])

/** The tags of what every site has. No collection can have one of these names. */
export const siteTags = [
  { name: 'pages', description: 'Pages and page sections.' },
  { name: 'static', description: 'Static items and static sections.' },
]
