/** The id of the element that the input of a path is. */
export const inputId = (path: string): string => `input-${path}`

/** Puts the focus into the input of a path, once it is drawn. */
export const focusInput = (path: string): void => {
  requestAnimationFrame(() => document.getElementById(inputId(path))?.focus())
}
