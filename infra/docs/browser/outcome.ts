import { copyButton } from './copy.ts'
import { make } from './elements.ts'
import { highlight } from './highlight.ts'
import { readable } from './request.ts'

/** The headers that tell a reader something. Those of security are on every answer. */
const notable = [
  'content-type',
  'etag',
  'location',
  'cache-control',
  'retry-after',
  'allow',
  'www-authenticate',
  'apigw-requestid',
]

const headerList = (headers: Headers): HTMLElement => {
  const shown = notable.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [make('dt', {}, name), make('dd', {}, value)]
  })
  return make('dl', {}, ...shown)
}

/** Shows an answer: status, time and headers, and the body as text. */
export const showAnswer = async (
  place: HTMLElement,
  title: string,
  response: Response,
  milliseconds: number,
): Promise<void> => {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const code = make('code', {}, readable(text, type))
  const status = make(
    'strong',
    { class: response.ok || response.status === 304 ? 'good' : 'bad' },
    `${response.status} ${response.statusText}`.trim(),
  )
  const name = `Answer of your call, ${title}`
  const caption = make('figcaption', {}, make('span', {}, 'Answer'), copyButton('Copy', name, code))
  const pre = make('pre', { class: 'tall', tabindex: '0', role: 'group', 'aria-label': name }, code)
  place.replaceChildren(
    make('p', { role: 'status' }, status, ` in ${Math.round(milliseconds)} ms`),
    headerList(response.headers),
    text === ''
      ? make('p', { class: 'note' }, 'The answer has no body.')
      : make('figure', { class: 'sample' }, caption, pre),
  )
  if (type.includes('json')) highlight(code)
}

/** Shows why there is no answer. */
export const showProblem = (place: HTMLElement, text: string): void => {
  place.replaceChildren(make('p', { class: 'problem', role: 'alert' }, text))
}
