import { asWritten, type ClientRecordings, element, refused, withBuiltIns } from './recording.ts'

const longId = asWritten('1234567890123456789')

export const requests: ClientRecordings = {
  client: 'requests 2.34.2 with urllib3 2.7.0 on Python 3.11.7',
  recordings: [
    element('python/requests-files', "files= with (None, text) and (None, JSON, 'application/json')", {
      name: 'requests',
      j: { id: longId, text: '5', price: asWritten('1.10') },
      'Size "L"': '40',
      größe: 'XL',
      t: 'one\ntwo',
      b: true,
      n: 9.5,
    }),
    element('python/requests-files-and-data', "data= of True, 9.5 and a date; files= with ('j.json', …)", {
      name: 'requests data',
      b: true,
      n: 9.5,
      d: '2026-01-31',
      c: '#ff8800',
      j: { a: [1, null, '1'] },
    }),
    refused('python/requests-files-upload', "files= with ('j.csv', …, 'text/csv')", 'j'),
    refused('python/requests-files-untyped', "files= {'t': text}: a file named t without a type", 't'),
    element('python/requests-data', 'data= of False, 1e16, json.dumps(…), a date, None and an int', {
      name: 'requests data',
      t: 'a & b ü',
      b: false,
      n: 1e16,
      j: { id: longId, on: true, none: null },
      d: '2026-01-31',
      c: null,
      'Size "L"': '40',
    }),
    refused('python/requests-data-datetime', 'data= of a datetime, sent as its str()', 'd'),
    element('python/requests-data-isoformat', 'data= of a datetime’s isoformat() and a Decimal', {
      name: 'requests isoformat',
      d: '2026-01-31T12:00:00+00:00',
      n: 9.5,
    }),
    refused('python/requests-data-none-text', 'data= of str(None)', 'b'),
    refused('python/requests-data-inexact', 'data= of 9007199254740993', 'n'),
    refused('python/requests-data-nan', "data= of float('nan')", 'n'),
    {
      file: 'python/requests-json-nan',
      sent: "json.dumps of float('nan'), which is no JSON",
      endpoint: 'elements.add',
      refused: [],
      says: 'The body is not valid JSON',
    },
    {
      file: 'python/requests-collection',
      sent: 'data= of a list of json.dumps(…)',
      endpoint: 'collections.add',
      meant: {
        name: 'recorded-requests',
        fields: withBuiltIns([
          { name: 'a', type: 'text' },
          { name: 'b', type: 'number', allowNull: false, default: 5 },
        ]),
      },
    },
    {
      file: 'python/requests-page',
      sent: 'data= of True; files= with JSON of an object keyed by name',
      endpoint: 'pages.items.add',
      meant: {
        name: 'Recorded requests',
        url: 'recorded/requests',
        active: true,
        fields: {
          extra: { type: 'rawJson', value: { id: longId, text: '5' } },
          size: { type: 'number', value: 40 },
        },
      },
    },
    {
      file: 'python/requests-user',
      sent: 'data= of an empty password and roleId, and True',
      endpoint: 'users.update',
      meant: { name: 'Ada', active: true, roleId: null },
    },
    {
      file: 'python/requests-query',
      sent: 'params= with a list, an int, True, None and an empty text',
      endpoint: 'public.collection',
      finds: ['one', 'two'],
    },
    {
      file: 'python/requests-query-one',
      sent: "params= {'filter[t][in]': ['Doe,Roe']}",
      endpoint: 'public.collection',
      finds: ['two', 'three'],
    },
    {
      file: 'python/requests-query-nested',
      sent: "params= {'filter': {'t': 'Doe'}}, of which requests sends the keys alone",
      endpoint: 'public.collection',
      refused: ['filter'],
    },
  ],
}

export const urllib: ClientRecordings = {
  client: 'urllib3 2.7.0 and urllib on Python 3.11.7',
  recordings: [
    element('python/urllib3-fields', 'fields= with quotes in a name and a JSON file', {
      name: 'urllib3',
      'Size "L"': '40',
      größe: 'XL',
      t: 'tea',
      j: [1, '1'],
    }),
    refused('python/urllib-urlencode', 'urlencode of None', 'n'),
  ],
}
