import { make } from './elements.ts'

let count = 0

/** A labelled field. @param hint what the label adds in small letters */
export const field = (
  label: string,
  hint: string,
  input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
): HTMLDivElement => {
  count += 1
  input.id = `field-${count}`
  const text = make('label', { for: input.id }, `${label} `, make('small', {}, hint))
  return make('div', { class: 'field', 'data-field': label }, text, input)
}
