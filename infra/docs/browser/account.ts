import { announce, make, need } from './elements.ts'
import { field } from './fields.ts'
import { endSession, logIn } from './log-in.ts'
import { onToken, setToken, type Token, token } from './token.ts'

const problemText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A form that makes a token of what was typed. The fields are emptied as soon as they were read. */
const tokenForm = (
  button: string,
  inputs: readonly HTMLInputElement[],
  fields: readonly HTMLElement[],
  take: (values: readonly string[]) => Promise<Token>,
  done: () => void,
): HTMLFormElement => {
  const problem = make('p', { class: 'problem', role: 'alert' })
  const form = make(
    'form',
    {},
    ...fields,
    problem,
    make('button', button === 'Log in' ? { class: 'primary' } : {}, button),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    problem.textContent = ''
    take(inputs.map(({ value }) => value)).then(
      (next) => {
        for (const input of inputs) input.value = ''
        setToken(next)
        announce(`Calls are now made as ${next.name}`)
        done()
      },
      (error: unknown) => {
        problem.textContent = problemText(error)
      },
    )
  })
  return form
}

const required = { required: '', autocapitalize: 'off', spellcheck: 'false' }

const logInForm = (done: () => void): HTMLFormElement => {
  const email = make('input', { ...required, type: 'email', autocomplete: 'username' })
  const password = make('input', { ...required, type: 'password', autocomplete: 'current-password' })
  const fields = [field('Email', '', email), field('Password', '', password)]
  return tokenForm('Log in', [email, password], fields, ([one = '', two = '']) => logIn(one, two), done)
}

const pasteForm = (done: () => void): HTMLFormElement => {
  const input = make('input', { ...required, type: 'password', autocomplete: 'off' })
  const fields = [field('API token or access token', '', input)]
  const take = ([value = '']: readonly string[]): Promise<Token> =>
    /^[\w.~+/-]+=*$/.test(value.trim())
      ? Promise.resolve({ value: value.trim(), name: 'the owner of a token', isSession: false })
      : Promise.reject(new Error('A token has letters, digits and a few signs, and no white space'))
  return tokenForm('Use this token', [input], fields, take, done)
}

const forgetButton = (done: () => void): HTMLButtonElement => {
  const button = make('button', { type: 'button' }, 'Forget the token')
  button.addEventListener('click', () => {
    const former = token()
    setToken(undefined)
    announce('The token is forgotten')
    done()
    if (former?.isSession) void endSession(former)
  })
  return button
}

/** Opens the dialog that asks for a token; set by {@link startAccount}. */
export const openAccount = (): void => {
  need(HTMLDialogElement, '#token-dialog').showModal()
}

/** Lets the reader log in or bring a token, and forget it. */
export const startAccount = (): void => {
  const button = need(HTMLButtonElement, '#account')
  const close = (): void => dialog.close()
  const state = make('p', { class: 'note' })
  const forget = forgetButton(close)
  const cancel = make('button', { type: 'button' }, 'Close')
  cancel.addEventListener('click', close)
  const dialog = make(
    'dialog',
    { id: 'token-dialog', 'aria-labelledby': 'token-title' },
    make('h2', { id: 'token-title' }, 'A token for your calls'),
    state,
    logInForm(close),
    pasteForm(close),
    make('form', { class: 'actions', method: 'dialog' }, forget, cancel),
  )
  document.body.append(dialog)
  onToken(() => {
    const now = token()
    button.textContent = now ? `Calls as ${now.name}` : 'Log in'
    forget.hidden = !now
    state.textContent = `${
      now ? `Calls are made as ${now.name}.` : 'Log in, or paste a token of your own.'
    } The token stays in the memory of this page, and is forgotten when you reload it.`
  })
  button.addEventListener('click', openAccount)
  button.hidden = false
}
