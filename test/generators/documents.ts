import { mkdirSync, writeFileSync } from 'node:fs'

/** The documents that a site serves. Each is fetched as its readers fetch it. */
const paths = {
  /** For people and for Postman: every way of sending a body, and every spelling of a path. */
  everything: '/openapi.json',
  /** For generators: bodies in JSON, each operation once. */
  interface: '/openapi.json?bodies=json',
  /** The content of this site, by the types of its fields. */
  content: '/api/openapi.json',
} as const

export type DocumentName = keyof typeof paths

/** The documents that clients are generated from. */
export const generated = ['interface', 'content'] as const satisfies readonly DocumentName[]

const fetched = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text
}

/**
 * Fetches a document into a file.
 * @param change what is altered before it is written, on its way from text to text
 * @returns the path of the file
 * @throws Error where the answer is not 200
 */
export const fetchDocument = async (
  siteUrl: string,
  name: DocumentName,
  to: string,
  change = (text: string): string => text,
): Promise<string> => {
  const text = await fetched(`${siteUrl}${paths[name]}`)
  mkdirSync(to, { recursive: true })
  const path = `${to}/${name}.json`
  writeFileSync(path, change(text))
  return path
}
