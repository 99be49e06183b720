import {
  collectionEndpoints,
  elementBatchEndpoints,
  elementEndpoints,
} from '../../../../shared/contract/collections.ts'
import { articles } from '../../../local/demo/articles.ts'
import { type EndpointCall, example } from '../call.ts'

/** The demo publishes `articles` (1), `exhibits` (4) and `events` (5), prepares `courses` (2), and no longer needs `tips` (3). */
const collectionCalls: readonly EndpointCall[] = [
  example(collectionEndpoints.list, {
    query: { sortBy: 'name', 'filter[name.contains]': 'articles', limit: 2 },
  }),
  example(collectionEndpoints.get, { params: { id: 1 } }),
  example(collectionEndpoints.add, {
    body: {
      name: 'products',
      singleName: 'product',
      pluralName: 'products',
      fields: [
        { name: 'title', type: 'text', allowNull: false, label: 'Title' },
        { name: 'kind', type: 'text', options: ['book', 'print', 'model'] },
        { name: 'text', type: 'text', format: 'markdown', help: 'Which object of the museum it shows.' },
        { name: 'code', type: 'text', unique: true },
        { name: 'price', type: 'number' },
        { name: 'madeHere', type: 'boolean', default: false },
        { name: 'availableFrom', type: 'date' },
      ],
    },
  }),
  // All of the fields that the collection has: one that is left out would be removed.
  example(collectionEndpoints.update, {
    params: { id: 1 },
    body: { ...articles, pluralName: 'articles of the journal' },
  }),
  example(collectionEndpoints.publish, { params: { id: 2 } }),
  example(collectionEndpoints.unpublish, { params: { id: 2 } }),
  example(collectionEndpoints.delete, { params: { id: 3 } }),
  example(collectionEndpoints.restore, {
    body: [
      {
        id: 12,
        name: 'tours',
        singleName: 'tour',
        pluralName: 'tours',
        fields: [{ name: 'title', type: 'text', allowNull: false, unique: true }],
        active: true,
        createdBy: 1,
        createdAt: '2026-03-02T08:00:00.000Z',
        updatedAt: '2026-03-09T09:30:00.000Z',
      },
    ],
  }),
]

/** Elements of `articles`, of which the sixth is a draft. The import goes to `courses`, which has no elements yet. */
const elementCalls: readonly EndpointCall[] = [
  example(elementEndpoints.list, {
    params: { id: 1 },
    query: { sortBy: 'publishedOn', sortOrder: 'DESC', 'filter[minutes.gte]': 5, limit: 2 },
  }),
  example(elementEndpoints.get, { params: { id: 1, elementId: 1 } }),
  example(elementEndpoints.add, {
    params: { id: 1 },
    body: {
      name: 'ships-cat',
      active: true,
      title: "Wages of a ship's cat",
      summary: 'The pay book of the Plover has a line for her.',
      publishedOn: '2026-11-27',
      minutes: 6,
      featured: true,
      accent: '#b3541e',
    },
  }),
  example(elementEndpoints.import, {
    params: { id: 2 },
    body: [
      { name: 'net-day', title: 'A day with nets', startsOn: '2027-01-16', seats: 6 },
      { name: 'splices', title: 'Splices for Easter', startsOn: '2027-03-20', seats: 'six' },
    ],
  }),
  example(elementEndpoints.update, {
    params: { id: 1, elementId: 2 },
    body: { minutes: 12, featured: true },
  }),
  example(elementEndpoints.publish, { params: { id: 1, elementId: 6 } }),
  example(elementEndpoints.unpublish, { params: { id: 1, elementId: 6 } }),
  example(elementBatchEndpoints.publish, {
    params: { id: 1 },
    body: { items: [{ id: 6 }, { id: 1 }] },
  }),
  example(elementBatchEndpoints.unpublish, { params: { id: 1 }, body: { items: [{ id: 6 }] } }),
  example(elementEndpoints.delete, { params: { id: 1, elementId: 4 } }),
  example(elementBatchEndpoints.delete, {
    params: { id: 1 },
    body: { items: [{ id: 5, version: '"1-1"' }, { id: 99 }] },
  }),
  example(elementEndpoints.restore, {
    params: { id: 1 },
    body: [
      {
        id: 40,
        _hits: 0,
        name: 'anchor',
        active: true,
        _sort: 500,
        title: 'An anchor in four hours',
        minutes: 7,
        featured: false,
        createdAt: '2026-03-02T08:00:00.000Z',
        updatedAt: '2026-03-09T09:30:00.000Z',
      },
    ],
  }),
]

export const allCollectionCalls = [...collectionCalls, ...elementCalls]
