import { asWritten, type ClientRecordings, element, withBuiltIns } from './recording.ts'

const longId = asWritten('1234567890123456789')

export const curl: ClientRecordings = {
  client: 'curl 7.88.1',
  recordings: [
    element('curl/form', '-F with texts, quotes in a name, and JSON with its type', {
      name: 'curl',
      t: 'tea, cake',
      b: true,
      n: 100,
      j: { id: longId, text: '5' },
      d: '2026-01-31',
      c: '#F80',
      'Size "L"': '40',
      größe: 'XL',
    }),
    element('curl/form-escape', '--form-escape -F with quotes in a name, escaped by backslashes', {
      name: 'curl escape',
      'Size "L"': '40',
    }),
    element('curl/form-string', '--form-string', { name: 'curl string', t: '@not;type=a/file' }),
    element('curl/form-json-file', "-F 'j=@data.json;type=application/json'", {
      j: { id: longId, text: '5' },
    }),
    element('curl/form-text-from-file', "-F 'j=<data.json'", { j: { id: longId, text: '5' } }),
    {
      file: 'curl/form-upload',
      sent: "-F 'j=@data.json;type=application/octet-stream'",
      endpoint: 'elements.add',
      refused: ['j'],
    },
    {
      file: 'curl/form-collection',
      sent: "-F 'fields={…};type=application/json' twice",
      endpoint: 'collections.add',
      meant: {
        name: 'recorded-curl',
        fields: withBuiltIns([
          { name: 'a', type: 'text' },
          { name: 'b', type: 'number', allowNull: false },
        ]),
      },
    },
    element('curl/urlencode', '--data-urlencode and -d', {
      name: 'curl urlencode',
      t: 'a+b & "c" ü',
      b: false,
      n: null,
      j: { id: longId },
      d: '2026-01-31T12:00:00+01:00',
    }),
    {
      // In a form a plus is a space, so the offset is not one.
      file: 'curl/data-plus',
      sent: "-d 'd=2026-01-31T12:00:00+01:00', whose plus stays a plus",
      endpoint: 'elements.add',
      refused: ['d'],
    },
    {
      file: 'curl/user',
      sent: '-d name=Ada -d surname= -d password= -d active=',
      endpoint: 'users.update',
      meant: { name: 'Ada', surname: null, active: true },
    },
    element('curl/json-flags', '--json with 1 for a boolean', {
      name: 'curl json',
      b: true,
      n: 9.5,
      j: { id: longId, price: asWritten('1.10') },
    }),
    {
      file: 'curl/json-inexact',
      sent: '--json with 9007199254740993 for a number',
      endpoint: 'elements.add',
      refused: ['n'],
    },
    {
      file: 'curl/get',
      sent: "-G --data-urlencode 'filter[t][in]=…' twice, an empty limit",
      endpoint: 'public.collection',
      finds: ['one', 'two'],
    },
    {
      file: 'curl/get-globoff',
      sent: "-g '…?filter[n.gte]=5&filter[t][null]=false'",
      endpoint: 'public.collection',
      finds: ['one', 'two', 'three', 'five', 'six'],
    },
    {
      file: 'curl/get-unknown',
      sent: '-G -d name=x',
      endpoint: 'public.collection',
      refused: ['name'],
      says: 'filter[name]',
    },
  ],
}
