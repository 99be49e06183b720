import {
  staticItemBatchEndpoints,
  staticItemEndpoints,
  staticSectionBatchEndpoints,
  staticSectionEndpoints,
} from '../../../../shared/contract/static.ts'
import { type EndpointCall, example } from '../call.ts'

/** The static items of the demo: the third and the fourth are drafts. */
const itemCalls: readonly EndpointCall[] = [
  example(staticItemEndpoints.list, { query: { sortBy: 'name', 'filter[sectionId]': 1, limit: 2 } }),
  example(staticItemEndpoints.get, { params: { id: 1 } }),
  example(staticItemEndpoints.add, {
    body: {
      name: 'Newsletter',
      url: 'newsletter',
      description: 'The form below each article.',
      fields: [
        { name: 'headline', type: 'text', value: 'A letter for each season.' },
        { name: 'isOpen', type: 'boolean', value: true },
      ],
      active: true,
      sectionId: 1,
    },
  }),
  example(staticItemEndpoints.update, {
    params: { id: 1 },
    body: {
      fields: [
        { name: 'claim', type: 'text', value: 'The light is on.' },
        { name: 'phone', type: 'text', value: '555 0143' },
      ],
    },
  }),
  example(staticItemEndpoints.publish, { params: { id: 3 } }),
  example(staticItemEndpoints.unpublish, { params: { id: 3 } }),
  example(staticItemBatchEndpoints.publish, { body: { items: [{ id: 3 }, { id: 4 }] } }),
  example(staticItemBatchEndpoints.unpublish, { body: { items: [{ id: 3 }, { id: 4 }] } }),
  example(staticItemEndpoints.delete, { params: { id: 4 } }),
  example(staticItemBatchEndpoints.delete, { body: { items: [{ id: 3 }, { id: 99 }] } }),
  example(staticItemEndpoints.restore, {
    body: [
      {
        id: 12,
        hits: 0,
        name: 'Notice',
        url: 'notice',
        description: 'The line above the header.',
        fields: [{ name: 'text', type: 'text', value: 'Closed on Easter Monday.' }],
        active: false,
        sort: 500,
        sectionId: 1,
        createdAt: '2026-03-02T08:00:00.000Z',
        updatedAt: '2026-03-09T09:30:00.000Z',
      },
    ],
  }),
]

/** The static sections of the demo: the second and the third are drafts. */
const sectionCalls: readonly EndpointCall[] = [
  example(staticSectionEndpoints.list, { query: { 'filter[active]': 'true', limit: 2 } }),
  example(staticSectionEndpoints.get, { params: { id: 1 } }),
  example(staticSectionEndpoints.add, {
    body: { name: 'Forms', url: 'forms', description: 'Blocks that ask for something.', active: true },
  }),
  example(staticSectionEndpoints.update, {
    params: { id: 1 },
    body: { description: 'Blocks that stand on every page but the first.' },
  }),
  example(staticSectionEndpoints.publish, { params: { id: 2 } }),
  example(staticSectionEndpoints.unpublish, { params: { id: 2 } }),
  example(staticSectionBatchEndpoints.publish, { body: { items: [{ id: 2 }, { id: 3 }] } }),
  example(staticSectionBatchEndpoints.unpublish, { body: { items: [{ id: 2 }, { id: 3 }] } }),
  example(staticSectionEndpoints.delete, { params: { id: 3 } }),
  example(staticSectionBatchEndpoints.delete, {
    // A version that the section no longer has.
    body: { items: [{ id: 2, version: '"1"' }, { id: 99 }] },
  }),
  example(staticSectionEndpoints.restore, {
    body: [
      {
        id: 12,
        hits: 0,
        name: 'Banners',
        url: 'banners',
        description: 'Blocks above the header.',
        active: true,
        parentId: null,
        sort: 500,
        createdAt: '2026-03-02T08:00:00.000Z',
        updatedAt: '2026-03-09T09:30:00.000Z',
      },
    ],
  }),
]

export const staticCalls = [...itemCalls, ...sectionCalls]
