/** Makes an element. Strings become text and never markup, and attributes are set by name. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/**
 * The first element of a kind that a selector finds.
 * @throws Error when there is none: the page and its script do not fit each other then
 */
export const need = <Kind extends Element>(
  kind: new () => Kind,
  selector: string,
  within: ParentNode = document,
): Kind => {
  const found = within.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${selector}`)
}

/** All HTML elements that a selector finds. */
export const all = (selector: string, within: ParentNode = document): HTMLElement[] =>
  [...within.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement)

/** Says something to a reader who does not see the page. */
export const announce = (text: string): void => {
  need(HTMLElement, '#announcer').textContent = text
}
