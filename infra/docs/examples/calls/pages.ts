import {
  pageBatchEndpoints,
  pageEndpoints,
  pageSectionBatchEndpoints,
  pageSectionEndpoints,
} from '../../../../shared/contract/pages.ts'
import { type EndpointCall, example } from '../call.ts'

/** The pages of the demo: the third and the fourth are drafts. */
const itemCalls: readonly EndpointCall[] = [
  example(pageEndpoints.list, { query: { sortBy: 'url', 'filter[url.contains]': 'about/', limit: 2 } }),
  example(pageEndpoints.get, { params: { id: 1 } }),
  example(pageEndpoints.add, {
    body: {
      name: 'Our team',
      url: 'about/team',
      title: 'Four people and 94 steps',
      description: 'Who collects, who mends and who shows.',
      seo: [{ name: 'description', type: 'text', value: 'The people behind the objects.' }],
      fields: { people: { type: 'number', value: 4 }, hiring: { type: 'boolean', value: true } },
      active: true,
      parentId: 1,
    },
  }),
  example(pageEndpoints.update, {
    params: { id: 1 },
    body: {
      title: 'A museum at the foot of a lighthouse, with a garden',
      fields: { rooms: { type: 'number', value: 6 } },
    },
  }),
  example(pageEndpoints.publish, { params: { id: 3 } }),
  example(pageEndpoints.unpublish, { params: { id: 3 } }),
  // What the list answers with `filter[parentId]=2`, sent back with the total that it tells.
  example(pageBatchEndpoints.publish, {
    body: { filter: [{ field: 'parentId', op: 'eq', value: '2' }], expected: 2 },
  }),
  example(pageBatchEndpoints.unpublish, { body: { items: [{ id: 3 }, { id: 4 }] } }),
  example(pageEndpoints.delete, { params: { id: 4 } }),
  example(pageBatchEndpoints.delete, { body: { items: [{ id: 3 }, { id: 99 }] } }),
  example(pageEndpoints.restore, {
    body: [
      {
        id: 12,
        hits: 0,
        name: 'Opening hours',
        url: 'about/hours',
        title: 'When the doors are open',
        description: 'Open from ten.',
        seo: [],
        fields: { closed: { type: 'text', value: 'Mondays' } },
        active: true,
        parentId: 1,
        sort: 500,
        createdAt: '2026-03-02T08:00:00.000Z',
        updatedAt: '2026-03-09T09:30:00.000Z',
      },
    ],
  }),
]

/** The page sections of the demo: the second and the third are drafts. */
const sectionCalls: readonly EndpointCall[] = [
  example(pageSectionEndpoints.list, { query: { search: 'who', limit: 2 } }),
  example(pageSectionEndpoints.get, { params: { id: 1 } }),
  example(pageSectionEndpoints.add, {
    body: { name: 'Legal', url: 'legal', description: 'What the law asks for.', active: true },
  }),
  example(pageSectionEndpoints.update, {
    params: { id: 1 },
    body: { description: 'Who keeps all this, where, and since when.' },
  }),
  example(pageSectionEndpoints.publish, { params: { id: 2 } }),
  example(pageSectionEndpoints.unpublish, { params: { id: 2 } }),
  example(pageSectionBatchEndpoints.publish, { body: { items: [{ id: 2 }, { id: 3 }] } }),
  example(pageSectionBatchEndpoints.unpublish, { body: { items: [{ id: 2 }, { id: 3 }] } }),
  example(pageSectionEndpoints.delete, { params: { id: 3 } }),
  example(pageSectionBatchEndpoints.delete, {
    // A version that the section no longer has.
    body: { items: [{ id: 2, version: '"1"' }, { id: 99 }] },
  }),
  example(pageSectionEndpoints.restore, {
    body: [
      {
        id: 12,
        hits: 0,
        name: 'Visit',
        url: 'visit',
        description: 'How to find the museum.',
        active: true,
        parentId: null,
        sort: 500,
        createdAt: '2026-03-02T08:00:00.000Z',
        updatedAt: '2026-03-09T09:30:00.000Z',
      },
    ],
  }),
]

export const pageCalls = [...itemCalls, ...sectionCalls]
