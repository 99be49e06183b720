import {
  type ClientRecordings,
  elementMeant,
  emptyMeant,
  fieldsMeant,
  list,
  pageMeant,
  type Recording,
} from './recording.ts'

const element = (file: string, sent: string, name: string): Recording => ({
  file,
  sent,
  endpoint: 'elements.add',
  meant: { name, ...elementMeant },
})
const collection = (file: string, sent: string, name: string): Recording => ({
  file,
  sent,
  endpoint: 'collections.add',
  meant: { name, fields: fieldsMeant },
})
const page = (file: string, sent: string, name: string): Recording => ({
  file,
  sent,
  endpoint: 'pages.items.add',
  meant: { name: `Recorded ${name}`, url: `recorded/${name}`, ...pageMeant },
})

const noElement = { endpoint: 'elements.add', meant: { name: 'qs nulls', ...emptyMeant } } as const

export const qs: ClientRecordings = {
  client: 'qs 6.17.1, sent by the fetch of Node 24.21.0',
  recordings: [
    element('qs/body', 'stringify', 'qs'),
    element('qs/body-brackets', "stringify with arrayFormat: 'brackets'", 'qs brackets'),
    element('qs/body-repeat', "stringify with arrayFormat: 'repeat'", 'qs repeat'),
    element('qs/body-dots', 'stringify with allowDots', 'qs dots'),
    element('qs/body-raw-keys', 'stringify with encodeValuesOnly', 'qs raw keys'),
    { file: 'qs/body-nulls', sent: 'stringify of null and undefined', ...noElement },
    {
      file: 'qs/body-nulls-strict',
      sent: 'stringify of null with strictNullHandling',
      endpoint: 'elements.add',
      meant: { name: 'qs strict', ...emptyMeant },
    },
    collection('qs/collection', 'stringify', 'recorded-qs'),
    collection('qs/collection-dots', 'stringify with allowDots', 'recorded-qs-dots'),
    collection('qs/collection-brackets', "stringify with arrayFormat: 'brackets'", 'recorded-qs-brackets'),
    page('qs/page', 'stringify', 'qs'),
    page('qs/page-dots', 'stringify with allowDots', 'qs-dots'),
    list('qs/query', 'stringify of a nested filter', ['two', 'one']),
    list('qs/query-brackets', "the same with arrayFormat: 'brackets'", ['two', 'one']),
    list('qs/query-repeat', "the same with arrayFormat: 'repeat'", ['two', 'one']),
    list('qs/query-dots', 'the same with allowDots', ['two', 'one']),
    list('qs/query-comma', "stringify of two values with arrayFormat: 'comma'", ['two', 'three']),
    list('qs/query-comma-one', 'stringify of one value with commaRoundTrip', ['two']),
    list('qs/query-null', 'stringify of {filter: {t: {null: true}}, sortBy: null, limit: null}', ['four']),
  ],
}

export const jquery: ClientRecordings = {
  client: 'jquery-param 1.2.9, sent by the fetch of Node 24.21.0',
  recordings: [
    {
      file: 'jquery/body',
      sent: 'param of nested objects and lists',
      endpoint: 'elements.add',
      meant: { name: 'jquery', ...elementMeant, d: '2026-01-31' },
    },
    {
      file: 'jquery/body-nulls',
      sent: 'param of null and undefined',
      endpoint: 'elements.add',
      meant: { name: 'jquery nulls', ...emptyMeant },
    },
    collection('jquery/collection', 'param', 'recorded-jquery'),
    page('jquery/page', 'param', 'jquery'),
    list('jquery/query', 'param of a nested filter', ['two', 'one']),
  ],
}
