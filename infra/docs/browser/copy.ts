import { all, announce, make } from './elements.ts'

/** How long a button says that it has copied, in milliseconds. */
const shownMilliseconds = 2_000

/** Selects a text, so that the reader can copy it where the browser does not let a page do so: without https. */
const select = (element: HTMLElement): void => {
  getSelection()?.selectAllChildren(element)
  announce('The text is selected. Copy it with the keys of your system')
}

const copied = (button: HTMLButtonElement, name: string): void => {
  const label = button.textContent
  button.textContent = 'Copied'
  announce(`${name} copied`)
  setTimeout(() => {
    button.textContent = label
  }, shownMilliseconds)
}

/** A button that copies the text of an element as it is at that time. @param name what it copies, for its name */
export const copyButton = (label: string, name: string, source: HTMLElement): HTMLButtonElement => {
  const button = make('button', { type: 'button', 'aria-label': `${label}: ${name}` }, label)
  button.addEventListener('click', () => {
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (!clipboard) select(source)
    else
      clipboard.writeText(source.textContent).then(
        () => copied(button, name),
        () => select(source),
      )
  })
  return button
}

const titleOf = (sample: HTMLElement): string =>
  sample.closest('article, section')?.querySelector('h2, h3')?.textContent ?? ''

/** Gives every example a button that copies it, and every body in a request a button of its own. */
export const startCopying = (): void => {
  for (const sample of all('.sample')) {
    const caption = sample.querySelector('figcaption')
    const [code] = all('pre > code', sample)
    if (!caption || !code) continue
    const name = `${caption.textContent}, ${titleOf(sample)}`
    const buttons = all('.body', code).map((body) => copyButton('Copy JSON', `body of the ${name}`, body))
    caption.replaceChildren(make('span', {}, caption.textContent), ...buttons, copyButton('Copy', name, code))
  }
}
