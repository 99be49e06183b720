import { asWritten, type ClientRecordings, element, fieldsMeant, list, refused } from './recording.ts'

export const fetched: ClientRecordings = {
  client: 'the fetch of Node 24.21.0',
  recordings: [
    element('fetch/formdata', 'FormData with quotes and other letters in names and values', {
      name: 'fetch',
      'Size "L"': '40',
      größe: '£9 ✓',
      t: 'a "quoted" text; x=1',
      b: false,
      n: -0.5,
      d: '2026-01-31T00:00:00.000Z',
      c: '#F80',
    }),
    // As the HTML standard has it, each end of a line in a text goes out as CRLF.
    element('fetch/lines', "FormData with 'one\\ntwo\\r\\nthree\\rfour'", {
      t: 'one\r\ntwo\r\nthree\r\nfour',
    }),
    refused('fetch/name-crlf', 'FormData with CR and LF in a name', 'one\r\ntwo'),
    element('fetch/json-blob', 'FormData with a Blob of type application/json', {
      name: 'fetch blob',
      j: { id: asWritten('1234567890123456789'), price: asWritten('1.10'), text: '5', none: null },
    }),
    element('fetch/json-string', 'FormData with Blobs that are JSON of a text, a number and a boolean', {
      name: 'fetch string',
      j: '5',
      t: '5',
      n: 5,
      b: true,
    }),
    element('fetch/json-null', 'FormData with Blobs that are JSON of the text null, and of null', {
      t: 'null',
      j: null,
      n: null,
    }),
    element('fetch/json-empty-text', 'FormData with Blobs that are JSON of an empty text', { t: '', j: '' }),
    refused('fetch/json-broken', 'FormData with a Blob of type application/json that is none', 'j'),
    element('fetch/json-file', 'FormData with a File of type application/json', { j: { a: [1] } }),
    element('fetch/text-blob', 'FormData with a Blob of type text/plain', { t: 'from a\nblob' }),
    element('fetch/text-blob-charset', 'the same with a charset', { t: 'from a blob' }),
    refused('fetch/untyped-blob', 'FormData with a Blob without a type', 't'),
    refused('fetch/upload', 'FormData with a File of type image/png', 't'),
    element('fetch/empty-upload', "FormData with new File([], '')", { name: 'fetch no file', t: null }),
    element('fetch/null', 'FormData with null', { name: 'fetch nulls', t: null, b: null, n: null, j: null }),
    refused('fetch/inexact', 'FormData with 9007199254740993n', 'n'),
    {
      file: 'fetch/collection',
      sent: 'FormData with a Blob that is JSON of a list of objects',
      endpoint: 'collections.add',
      meant: { name: 'recorded-fetch', fields: fieldsMeant },
    },
    {
      file: 'fetch/collection-repeated',
      sent: 'FormData with a Blob for each object of a list, under one name',
      endpoint: 'collections.add',
      meant: { name: 'recorded-fetch-repeated', fields: fieldsMeant },
    },
    element('fetch/urlsearchparams', 'URLSearchParams with quotes and other letters', {
      name: 'fetch params',
      'Size "L"': '40',
      größe: '+ & ü%',
      t: 'a\nb',
      b: true,
      n: null,
    }),
    list('fetch/query', "URLSearchParams with 'filter[t][in]' twice and filter[größe]", ['one', 'two']),
    list('fetch/query-one', "URLSearchParams with {'filter[t][in]': 'Doe,Roe'}", ['two', 'three']),
    list('fetch/query-flat', "URLSearchParams with {'filter[n.gte]': '5', 'filter[t.null]': 'false'}", [
      'one',
      'two',
      'three',
      'five',
      'six',
    ]),
  ],
}

export const undici: ClientRecordings = {
  client: 'undici 7.30.2 on Node 24.21.0',
  recordings: [
    element('fetch/undici-formdata', 'fetch of its own FormData', {
      name: 'undici',
      'Size "L"': '40',
      größe: 'XL',
      j: [1, '1'],
    }),
  ],
}

export const formData: ClientRecordings = {
  client: 'form-data, as axios 1.21.1 brings it, on Node 24.21.0',
  recordings: [
    refused('fetch/form-data-upload', 'append of a Buffer with a filename', 't'),
    element('fetch/form-data-json', 'append of texts with contentType: application/json and text/plain', {
      name: 'form-data json',
      j: '5',
      n: 5,
      t: 'x',
    }),
  ],
}
