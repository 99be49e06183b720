import { all, make } from './elements.ts'
import { field } from './fields.ts'
import type { Sent } from './request.ts'

type Input = HTMLInputElement | HTMLSelectElement

/** The fields of a call, and how to read them. */
export interface TryFields {
  fields: HTMLElement[]
  values: () => Sent[]
  /** The field of the body; undefined for a call without one. */
  body: HTMLTextAreaElement | undefined
}

const placeOf = (text: string | undefined): Sent['place'] =>
  text === 'path' || text === 'filter' || text === 'header' ? text : 'query'

const hints: Readonly<Record<Sent['place'], string>> = {
  path: 'in the path',
  query: 'in the query',
  filter: 'as in an address',
  header: 'header',
}

const inputOf = ({ options, example = '', required }: DOMStringMap): Input => {
  if (options === undefined) {
    const input = make('input', {
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      value: example,
    })
    input.required = required !== undefined
    return input
  }
  const choices = ['', ...options.split(' ')].map((one) => make('option', { value: one }, one))
  const input = make('select', {}, ...choices)
  input.value = example
  return input
}

/** What the rows of a call's parameters say: its own rows, and those of the shared ones that it links to. */
const parametersOf = (article: HTMLElement): DOMStringMap[] => [
  ...all('tr[data-in]', article).map(({ dataset }) => dataset),
  ...all('.shared a', article).flatMap((link) =>
    all(link.getAttribute('href') ?? '').map(({ dataset }) => ({ ...dataset, ...link.dataset })),
  ),
]

/** Makes the fields of a call from what its article says, filled with its example. */
export const tryFields = (article: HTMLElement): TryFields => {
  const inputs = parametersOf(article).map((dataset) => ({
    place: placeOf(dataset.in),
    name: dataset.name ?? '',
    input: inputOf(dataset),
  }))
  const grid = make(
    'div',
    { class: 'fields' },
    ...inputs.map(({ name, place, input }) => field(name, hints[place], input)),
  )
  const [example] = all('.body', article)
  const body = example && make('textarea', { spellcheck: 'false', autocapitalize: 'off' })
  if (body) {
    body.value = example.textContent
    body.rows = Math.min(16, body.value.split('\n').length + 1)
  }
  return {
    fields: [...(inputs.length > 0 ? [grid] : []), ...(body ? [field('Body', 'JSON', body)] : [])],
    values: () => inputs.map(({ place, name, input }) => ({ place, name, value: input.value.trim() })),
    body,
  }
}
