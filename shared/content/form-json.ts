/** Why a text is no JSON, as a clause, with what JSON.parse tells of where it breaks off. */
export const notJson = (error: unknown): string =>
  `is not valid JSON${error instanceof SyntaxError ? `: ${error.message}` : ''}`

type Read = { value: unknown } | { problem: string }

const read = (text: string): Read => {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return /^\s*[{["]/.test(text) ? { problem: notJson(error) } : { value: text }
  }
}

/** A form's JSON: JSON where it is JSON, and plain text as a JSON string; undefined for JSON that is broken. */
export const formJson = (text: string): unknown => {
  const json = read(text)
  return 'value' in json ? json.value : undefined
}

/** What is wrong with the first broken JSON text in what a form has for a member; null where all can be read. */
export const formJsonProblem = (sent: unknown): string | null => {
  if (typeof sent === 'string') {
    const json = read(sent)
    return 'problem' in json ? json.problem : null
  }
  if (typeof sent !== 'object' || sent === null) return null
  for (const part of Object.values(sent)) {
    const problem = formJsonProblem(part)
    if (problem !== null) return problem
  }
  return null
}
