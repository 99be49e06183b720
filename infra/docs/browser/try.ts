import { openAccount } from './account.ts'
import { confirmed } from './confirm.ts'
import { all, make } from './elements.ts'
import { showAnswer, showProblem } from './outcome.ts'
import { bodyProblem, isDestructive, type Request, requestOf } from './request.ts'
import { onToken, token } from './token.ts'
import { type TryFields, tryFields } from './try-form.ts'

interface Subject {
  title: string
  method: string
  path: string
  isSecured: boolean
}

const subjectOf = (article: HTMLElement): Subject => {
  const { method = 'GET', path = '/', secured } = article.dataset
  return {
    title: article.querySelector('h3')?.textContent ?? path,
    method,
    path,
    isSecured: secured !== undefined,
  }
}

const send = (
  { method, isSecured }: Subject,
  { address, headers }: Request,
  body?: string,
): Promise<Response> => {
  const mine = token()
  return fetch(address, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isSecured && mine ? { authorization: `Bearer ${mine.value}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
}

/** Makes the call that the fields tell, and shows what came of it. */
const attempt = async (
  subject: Subject,
  { values, body }: TryFields,
  outcome: HTMLElement,
): Promise<void> => {
  const problem = body && bodyProblem(body.value)
  body?.setAttribute('aria-invalid', String(problem !== undefined))
  outcome.hidden = false
  if (problem !== undefined) {
    showProblem(outcome, problem)
    body?.focus()
    return
  }
  const request = requestOf(subject.path, values())
  if (isDestructive(subject.method, subject.path) && !(await confirmed(subject.method, request.address))) {
    outcome.hidden = true
    return
  }
  const begun = performance.now()
  try {
    const response = await send(subject, request, body?.value)
    await showAnswer(outcome, subject.title, response, performance.now() - begun)
  } catch (error) {
    showProblem(
      outcome,
      `The server could not be reached: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Says whose token the call takes, and leads to where one is given. */
const tokenNote = ({ isSecured }: Subject): HTMLElement => {
  if (!isSecured) return make('p', { class: 'note' }, 'This call needs no token.')
  const text = make('span')
  const button = make('button', { type: 'button' }, 'Log in')
  button.addEventListener('click', openAccount)
  onToken(() => {
    const mine = token()
    text.textContent = mine ? `The call is made as ${mine.name}. ` : 'This call needs a token. '
    button.hidden = mine !== undefined
  })
  return make('p', { class: 'note' }, text, button)
}

const fill = (panel: HTMLElement, article: HTMLElement): void => {
  const subject = subjectOf(article)
  const fields = tryFields(article)
  const outcome = make('div', { class: 'outcome' })
  outcome.hidden = true
  const button = make('button', { class: 'primary' }, 'Send')
  const form = make(
    'form',
    {},
    tokenNote(subject),
    ...fields.fields,
    make('div', { class: 'actions' }, button),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    button.disabled = true
    void attempt(subject, fields, outcome).finally(() => {
      button.disabled = false
    })
  })
  panel.append(form, outcome)
}

/** Gives every call a panel in which it can be made. The panel is made when it is opened for the first time. */
export const startTrying = (): void => {
  for (const article of all('article')) {
    const { title } = subjectOf(article)
    const summary = make('summary', {}, 'Try it', make('span', { class: 'unseen' }, `: ${title}`))
    const panel = make('details', { class: 'try' }, summary)
    panel.addEventListener('toggle', () => {
      if (panel.open && panel.childElementCount === 1) fill(panel, article)
    })
    article.querySelector('.samples')?.append(panel)
  }
}
