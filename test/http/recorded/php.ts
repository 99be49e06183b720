import { asWritten, type ClientRecordings, withBuiltIns } from './recording.ts'

const longId = asWritten('1234567890123456789')

export const php: ClientRecordings = {
  client: 'PHP 8.2.36: http_build_query and its HTTP stream',
  recordings: [
    {
      file: 'php/body',
      sent: 'true, a float, nested arrays with a 64-bit integer and null, date(’c’)',
      endpoint: 'elements.add',
      meant: {
        name: 'PHP',
        t: 'a & b ü',
        b: true,
        n: 9.5,
        // null is left out.
        j: { tags: ['a', 'b'], id: longId },
        d: '2026-01-31T12:00:00+00:00',
        c: '#ff8800',
        'Size "L"': '40',
      },
    },
    {
      file: 'php/body-false',
      sent: 'false, 0 and an empty text',
      endpoint: 'elements.add',
      meant: { name: 'PHP false', t: null, b: false, n: 0 },
    },
    {
      file: 'php/body-null',
      sent: 'null and json_encode(…)',
      endpoint: 'elements.add',
      meant: { name: 'PHP null', t: null, b: null, j: { a: null, id: longId } },
    },
    {
      file: 'php/collection',
      sent: 'an array of arrays',
      endpoint: 'collections.add',
      meant: {
        name: 'recorded-php',
        fields: withBuiltIns([
          { name: 'a', type: 'text' },
          { name: 'b', type: 'number', allowNull: false, default: 5 },
        ]),
      },
    },
    {
      file: 'php/collection-empty',
      sent: 'an empty array, which is left out',
      endpoint: 'collections.add',
      refused: ['fields'],
    },
    {
      file: 'php/page',
      sent: 'arrays keyed by name, and false',
      endpoint: 'pages.items.add',
      meant: {
        name: 'Recorded PHP',
        url: 'recorded/php',
        active: false,
        fields: { price: { type: 'number', value: 9.5 }, ready: { type: 'boolean', value: true } },
        seo: [{ name: 'robots', type: 'text', value: 'noindex' }],
      },
    },
    {
      file: 'php/query',
      sent: 'a nested filter with a list, an integer and true; an empty limit',
      endpoint: 'public.collection',
      finds: ['one', 'two'],
    },
  ],
}
