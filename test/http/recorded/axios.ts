import {
  asWritten,
  type ClientRecordings,
  elementMeant,
  emptyMeant,
  fieldsMeant,
  pageMeant,
} from './recording.ts'

// axios leaves out members that are null, within objects too.
const elementSent = { ...elementMeant, j: { tags: ['a', 'b'], size: { w: 1 }, on: false } }
const { extra, ...otherFields } = pageMeant.fields
const pageSent = {
  ...pageMeant,
  fields: { ...otherFields, extra: { ...extra, value: { a: [1, 2] } } },
}

export const axios: ClientRecordings = {
  client: 'axios 1.21.1 on Node 24.21.0',
  recordings: [
    {
      file: 'axios/multipart',
      sent: 'postForm of texts, a boolean, a number, a Date, nested objects and lists',
      endpoint: 'elements.add',
      meant: { name: 'axios', ...elementSent },
    },
    {
      file: 'axios/multipart-nulls',
      sent: 'postForm of null',
      endpoint: 'elements.add',
      meant: { name: 'axios nulls', ...emptyMeant },
    },
    {
      file: 'axios/multipart-meta',
      sent: "postForm of {'j{}': {…}}, which axios sends as JSON under that very name",
      endpoint: 'elements.add',
      refused: ['j{}'],
    },
    {
      file: 'axios/multipart-collection',
      sent: 'postForm with a list of objects',
      endpoint: 'collections.add',
      meant: { name: 'recorded-axios', fields: fieldsMeant },
    },
    {
      file: 'axios/multipart-collection-dots',
      sent: 'the same with formSerializer: {dots: true}',
      endpoint: 'collections.add',
      meant: { name: 'recorded-axios-dots', fields: fieldsMeant },
    },
    {
      file: 'axios/multipart-collection-empty',
      sent: 'postForm with an empty list, which axios leaves out',
      endpoint: 'collections.add',
      refused: ['fields'],
    },
    {
      file: 'axios/multipart-page',
      sent: 'postForm with an object keyed by name',
      endpoint: 'pages.items.add',
      meant: { name: 'Recorded axios', url: 'recorded/axios', ...pageSent },
    },
    {
      file: 'axios/urlencoded',
      sent: 'post of a nested object as application/x-www-form-urlencoded',
      endpoint: 'elements.add',
      meant: { name: 'axios urlencoded', ...elementSent },
    },
    {
      file: 'axios/urlencoded-page',
      sent: 'post of an object keyed by name as application/x-www-form-urlencoded',
      endpoint: 'pages.items.add',
      meant: { name: 'Recorded axios-urlencoded', url: 'recorded/axios-urlencoded', ...pageSent },
    },
    {
      file: 'axios/urlsearchparams',
      sent: "post of URLSearchParams with b: 'off', n: '1e2' and JSON",
      endpoint: 'elements.add',
      meant: { name: 'axios params', t: null, b: false, n: 100, j: { k: [1, '2'] } },
    },
    {
      file: 'axios/blob',
      sent: 'post of FormData with a Blob of type application/json',
      endpoint: 'elements.add',
      meant: { name: 'axios blob', j: { id: asWritten('1234567890123456789'), text: '5' } },
    },
    {
      file: 'axios/get',
      sent: 'get with a nested filter in params',
      endpoint: 'public.collection',
      finds: ['two', 'one'],
    },
    {
      file: 'axios/get-indexes-null',
      sent: 'the same with paramsSerializer: {indexes: null}, which nested lists do not heed',
      endpoint: 'public.collection',
      finds: ['two', 'one'],
    },
    {
      file: 'axios/get-dots',
      sent: 'the same with paramsSerializer: {dots: true}',
      endpoint: 'public.collection',
      finds: ['two', 'one'],
    },
    {
      file: 'axios/get-list',
      sent: "get with params {'filter[t][in]': ['Smith, Jane', 'Doe']}",
      endpoint: 'public.collection',
      finds: ['one', 'two'],
    },
    {
      file: 'axios/get-list-indexes-null',
      sent: 'the same with paramsSerializer: {indexes: null}',
      endpoint: 'public.collection',
      finds: ['one', 'two'],
    },
    {
      file: 'axios/get-null',
      sent: 'get with params {filter: {t: {null: true}}, sortBy: undefined, limit: null}',
      endpoint: 'public.collection',
      finds: ['four'],
    },
    {
      file: 'axios/get-unknown',
      sent: "get with params {sort: 'n', per_page: 5}",
      endpoint: 'public.collection',
      refused: ['sort', 'per_page'],
      says: 'sortBy',
    },
  ],
}
