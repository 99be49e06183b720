/** Milliseconds that a browser has to begin with a file before its text is let go. */
const grace = 60_000

/** Hands a file to the browser, which saves it. @param parts its text in pieces */
export const download = (name: string, type: string, parts: readonly string[]): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), grace)
}
