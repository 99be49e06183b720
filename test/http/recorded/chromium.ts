import {
  asWritten,
  type ClientRecordings,
  element,
  emptyMeant,
  list,
  refused,
  withBuiltIns,
} from './recording.ts'

const filled = {
  name: 'Chromium',
  t: 'a "quoted" ü',
  b: true,
  n: 9.5,
  j: { a: [1, '1'], b: null },
  d: '2026-01-31',
  c: '#ff8800',
  'Size "L"': '40',
  größe: 'XL ✓',
}
const empty = { name: 'Chromium empty', ...emptyMeant }
const user = {
  name: 'Ada',
  surname: 'Lovelace',
  email: 'recorded-chromium@example.com',
  image: null,
  active: true,
}

export const chromium: ClientRecordings = {
  client: 'Chromium 156.0.8078.108, headless',
  recordings: [
    element('chromium/form-multipart', 'a form of inputs of many types, multipart', filled),
    element('chromium/form-urlencoded', 'the same form, URL-encoded', filled),
    element('chromium/form-multipart-empty', 'a form left empty, its checkbox off, multipart', empty),
    element('chromium/form-urlencoded-empty', 'the same form, URL-encoded', empty),
    element('chromium/form-unused-file', 'a form with a file input that is not used', empty),
    element('chromium/form-checkbox-off', 'a checkbox that is off, and a hidden input for that case', {
      ...filled,
      name: 'Chromium off',
      b: false,
    }),
    refused('chromium/form-checkbox-hidden', 'the same with the checkbox on: two values under one name', 'b'),
    // As the HTML standard has it, each end of a line in a text goes out as CRLF.
    element('chromium/form-lines', 'a textarea with two lines', { name: 'Chromium lines', t: 'one\r\ntwo' }),
    element('chromium/form-built-ins-empty', 'a form with an empty _sort and an empty active', {
      name: 'Chromium built-ins',
      _sort: 500,
      active: true,
    }),
    refused('chromium/form-datetime-local', 'an input of type datetime-local: no offset', 'd'),
    refused('chromium/form-upload', 'a file input with a file', 'c'),
    element('chromium/formdata-of-form', 'new FormData(form), with a file input that is not used', filled),
    element('chromium/formdata-json-blob', 'FormData with Blobs of type application/json and text/plain', {
      name: 'Chromium blob',
      j: { id: asWritten('1234567890123456789'), text: '5', price: asWritten('1.10') },
      t: 'from a\nblob',
      'Size "L"': '40',
    }),
    element(
      'chromium/formdata-json-string',
      'FormData with JSON of a text, true, null and a Date’s toJSON()',
      {
        name: 'Chromium string',
        j: '5',
        b: true,
        n: null,
        d: '2026-01-31T00:00:00.000Z',
      },
    ),
    refused('chromium/formdata-name-crlf', 'FormData with LF in a name', 'one\r\ntwo'),
    refused('chromium/formdata-date', 'FormData with a Date, sent as its toString()', 'd'),
    {
      file: 'chromium/page',
      sent: 'FormData with JSON of an object keyed by name, and a list in brackets',
      endpoint: 'pages.items.add',
      meant: {
        name: 'Recorded Chromium',
        url: 'recorded/chromium',
        fields: {
          'Size "L"': { type: 'number', value: 40 },
          extra: { type: 'rawJson', value: { text: '5', none: null, list: [] } },
        },
        seo: [{ name: 'robots', type: 'text', value: 'noindex' }],
      },
    },
    {
      file: 'chromium/page-form-empty',
      sent: 'a form left empty but for a name and a url, its checkbox off',
      endpoint: 'pages.items.add',
      meant: {
        name: 'Recorded Chromium form',
        url: 'recorded/chromium-form',
        title: '',
        description: '',
        seo: [],
        fields: {},
        parentId: null,
        sort: 500,
        active: false,
      },
    },
    {
      file: 'chromium/page-quoted',
      sent: 'FormData with quotes within brackets',
      endpoint: 'pages.items.add',
      meant: {
        name: 'Recorded Chromium quoted',
        url: 'recorded/chromium-quoted',
        fields: { 'Size "L"': { type: 'number', value: 40 }, on: { type: 'boolean', value: true } },
      },
    },
    {
      file: 'chromium/collection',
      sent: 'FormData with JSON of a list of objects, whose defaults are texts',
      endpoint: 'collections.add',
      meant: {
        name: 'recorded-chromium',
        fields: withBuiltIns([
          { name: 'Size "L"', type: 'text', default: '5' },
          { name: 'meta', type: 'rawJson', default: '5' },
        ]),
      },
    },
    {
      file: 'chromium/user-multipart',
      sent: 'a form that edits a user, its password empty, multipart',
      endpoint: 'users.update',
      meant: user,
    },
    {
      file: 'chromium/user-urlencoded',
      sent: 'the same form, URL-encoded',
      endpoint: 'users.update',
      meant: user,
    },
    list('chromium/list-empty', 'a GET form left empty', ['one', 'two', 'three', 'four', 'five', 'six']),
    list('chromium/list-filter', 'a GET form with a select of several, a number, and an empty filter', [
      'two',
      'one',
    ]),
  ],
}
