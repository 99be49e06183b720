import type { Collection } from '../articles.ts'

export const categories = ['Lights', 'Navigation', 'Boats', 'Fishing', 'Rescue', 'Life ashore'] as const
type Category = (typeof categories)[number]

const rooms = ['Lamp room', 'Chart room', 'Boat hall', 'Net loft', "Keepers' kitchen", 'Store'] as const
type Room = (typeof rooms)[number]

const conditions = ['good', 'stable', 'fragile'] as const

/** One object of the museum. A member that is left out is unknown, or has the default of its field. */
export interface Exhibit {
  name: string
  title: string
  /** Year of acquisition, a dot, and a number within the year. */
  inventoryNumber: string
  yearMade?: number
  acquiredOn: string
  room: Room
  materials: string
  weightKg?: number
  /** Measures in centimetres by their names. */
  dimensions?: Readonly<Record<string, number>>
  paint?: string
  condition?: (typeof conditions)[number]
  mayBeTouched?: boolean
  wallText: string
  /** Markdown. */
  story?: string
  /** False for an object that editors still write about. */
  active?: boolean
}

/** Gives objects their category. */
export const inCategory = (
  category: Category,
  exhibits: readonly Exhibit[],
): readonly (Exhibit & { category: Category })[] => exhibits.map((exhibit) => ({ ...exhibit, category }))

/** The objects of the museum. Its fields have each type and each hint for editors. */
export const exhibits: Collection = {
  name: 'exhibits',
  singleName: 'exhibit',
  pluralName: 'exhibits',
  fields: [
    { name: 'title', type: 'text', allowNull: false, label: 'Title' },
    {
      name: 'inventoryNumber',
      type: 'text',
      allowNull: false,
      unique: true,
      label: 'Inventory number',
      help: 'The year in which the museum got the object, a dot, and a number within that year, such as 1974.12. It is painted on the object and never changes.',
    },
    { name: 'category', type: 'text', allowNull: false, label: 'Category', options: [...categories] },
    {
      name: 'room',
      type: 'text',
      label: 'Room',
      options: [...rooms],
      help: 'Where the object stands today.',
    },
    { name: 'yearMade', type: 'number', label: 'Made in', help: 'A year. An estimate is better than none.' },
    { name: 'acquiredOn', type: 'date', label: 'Acquired on' },
    { name: 'materials', type: 'text', label: 'Materials', help: 'With commas between them.' },
    { name: 'weightKg', type: 'number', label: 'Weight', help: 'In kilograms.' },
    { name: 'dimensions', type: 'rawJson', label: 'Dimensions', help: 'Measures in centimetres.' },
    { name: 'paint', type: 'color', label: 'Main colour', help: 'As it is on the photograph.' },
    { name: 'condition', type: 'text', label: 'Condition', options: [...conditions], default: 'good' },
    { name: 'mayBeTouched', type: 'boolean', label: 'Visitors may touch it', default: false },
    {
      name: 'wallText',
      type: 'text',
      label: 'Wall text',
      format: 'multiline',
      help: 'At most 60 words: it is printed on the label beside the object.',
    },
    { name: 'story', type: 'text', label: 'Story', format: 'markdown', help: 'For the page of the object.' },
  ],
}
