import { publicEndpoints } from '../../../../shared/contract/public.ts'
import { type EndpointCall, example } from '../call.ts'

const articles = { collection: 'articles' }

export const publicCalls: readonly EndpointCall[] = [
  example(publicEndpoints.collection, {
    params: articles,
    query: { sortBy: 'publishedOn', sortOrder: 'DESC', 'filter[minutes.gte]': 5, limit: 2 },
  }),
  example(publicEndpoints.element, { params: { ...articles, id: 1 } }),
  example(publicEndpoints.changes, { params: articles, query: { limit: 2 } }),
  example(publicEndpoints.elementSchema, { params: articles }),
  example(publicEndpoints.contentDocument, {}),
  example(publicEndpoints.pages, { query: { 'filter[url]': 'about/hours' } }),
  example(publicEndpoints.pageSections, { query: { sortBy: 'name', limit: 2 } }),
  example(publicEndpoints.staticItems, { query: { 'filter[sectionId]': 1, sortBy: 'sort', limit: 2 } }),
  example(publicEndpoints.staticSections, { query: { search: 'every page', limit: 2 } }),
  example(publicEndpoints.pageSectionById, { params: { id: 1 } }),
  example(publicEndpoints.staticItemById, { params: { id: 1 } }),
  example(publicEndpoints.staticSectionById, { params: { id: 1 } }),
  example(publicEndpoints.pageChanges, { query: { limit: 2 } }),
  example(publicEndpoints.pageSectionChanges, { query: { limit: 2 } }),
  example(publicEndpoints.staticChanges, { query: { limit: 2 } }),
  example(publicEndpoints.staticSectionChanges, { query: { limit: 2 } }),
  example(publicEndpoints.pageById, { params: { id: 1 } }),
  example(publicEndpoints.page, { params: { url: 'about/hours' } }),
  example(publicEndpoints.pageSection, { params: { url: 'about' } }),
  example(publicEndpoints.staticItem, { params: { url: 'header' } }),
  example(publicEndpoints.staticSection, { params: { url: 'layout' } }),
  example(publicEndpoints.root, {}),
  example(publicEndpoints.openapi, {}),
  example(publicEndpoints.docs, {}),
]
