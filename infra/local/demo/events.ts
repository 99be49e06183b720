import type { Collection } from './articles.ts'

/** The events of the museum. Their dates are instants, and those of all other collections of the demo are days. */

export const events: Collection = {
  name: 'events',
  singleName: 'event',
  pluralName: 'events',
  fields: [
    { name: 'title', type: 'text', allowNull: false, label: 'Title' },
    {
      name: 'kind',
      type: 'text',
      allowNull: false,
      label: 'Kind',
      options: ['Talk', 'Tour', 'Workshop', 'Children', 'Music'],
    },
    { name: 'startsAt', type: 'date', allowNull: false, label: 'Starts at', help: 'With the time of day.' },
    { name: 'price', type: 'number', label: 'Price', help: 'For an adult. 0 is free.', default: 0 },
    { name: 'places', type: 'number', label: 'Places', help: 'Leave it empty if there is no limit.' },
    { name: 'soldOut', type: 'boolean', label: 'Sold out', default: false },
    { name: 'text', type: 'text', label: 'Text', format: 'multiline' },
  ],
}

type Kind = 'Talk' | 'Tour' | 'Workshop' | 'Children' | 'Music'

const event = (
  name: string,
  kind: Kind,
  title: string,
  startsAt: string,
  price: number,
  places: number | null,
  text: string,
) => ({ name, kind, title, startsAt: `${startsAt}:00Z`, price, places, text, soldOut: false, active: true })

const soldOut = { soldOut: true }
const draft = { active: false }

export const eventElements = [
  event(
    'lamp-night',
    'Tour',
    'A night in the lamp room',
    '2026-12-04T18:00',
    12,
    20,
    'We light the old lamp.',
  ),
  event(
    'knots-for-hands',
    'Workshop',
    'Six knots for cold hands',
    '2026-12-06T13:00',
    8,
    12,
    'Bring gloves.',
  ),
  {
    ...event(
      'lens-cleaning',
      'Tour',
      'Cleaning day',
      '2026-12-15T09:00',
      0,
      8,
      'Help to polish 1,016 prisms.',
    ),
    ...soldOut,
  },
  event(
    'carols',
    'Music',
    'Carols in the boat hall',
    '2026-12-19T17:00',
    0,
    null,
    'The harbour choir sings.',
  ),
  event(
    'ghost-walk',
    'Children',
    'The keeper who never slept',
    '2026-12-28T15:00',
    4,
    25,
    'From eight years.',
  ),
  event(
    'wrong-rock',
    'Talk',
    'The rock that was not there',
    '2027-01-14T19:00',
    5,
    60,
    'With the old chart.',
  ),
  event(
    'storm-of-1911',
    'Talk',
    'Four launches in one night',
    '2027-01-11T19:00',
    5,
    60,
    'On the anniversary.',
  ),
  event(
    'bottle-ship',
    'Workshop',
    'A ship in a bottle',
    '2027-02-06T10:00',
    35,
    6,
    'Two Saturdays.\nBottle included.',
  ),
  event(
    'signal-flags',
    'Children',
    'Say it with flags',
    '2027-02-18T10:00',
    4,
    25,
    'In the school holidays.',
  ),
  event(
    'store-tour',
    'Tour',
    'Behind the doors of the store',
    '2027-02-27T14:00',
    8,
    10,
    'Warm clothes help.',
  ),
  {
    ...event(
      'lightship-party',
      'Music',
      'Welcome, Patience!',
      '2027-04-17T11:00',
      0,
      null,
      'Sallow Quay, all day.',
    ),
    ...draft,
  },
  {
    ...event(
      'to-the-combs',
      'Tour',
      'To the Combs by boat',
      '2027-05-22T08:00',
      28,
      11,
      'If the sea allows.',
    ),
    ...draft,
  },
]
