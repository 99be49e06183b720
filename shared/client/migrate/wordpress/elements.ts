import { createReadStream } from 'node:fs'
import sax, { type QualifiedTag, type Tag } from 'sax'
import { wordsOf } from '../../http/error.ts'
import { MigrationProblem } from '../problem.ts'

/** An element below the channel of a WXR file, with its text and its children. Its name is as `wp:post_id`. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
}

/** What the reading of a file finds beside its elements. */
export interface Repairs {
  /** Characters that XML does not allow, and that were removed. */
  controlCharacters: number
  /** Places that are no XML, such as an ampersand by itself, and that were read as text. */
  brokenPlaces: number
}

/** The prefixes of the namespaces. The version stands in the address, and other files may use other prefixes. */
const prefixOf = (uri: string): string => {
  if (uri.startsWith('http://wordpress.org/export/')) return uri.endsWith('/excerpt/') ? 'excerpt:' : 'wp:'
  if (uri.includes('/rss/1.0/modules/content/')) return 'content:'
  if (uri.includes('/dc/elements/')) return 'dc:'
  return uri === '' ? '' : `${uri}:`
}

const isQualified = (tag: Tag | QualifiedTag): tag is QualifiedTag => 'uri' in tag

const nameOf = (tag: Tag | QualifiedTag): string =>
  isQualified(tag) ? `${prefixOf(tag.uri)}${tag.local}` : tag.name

const attributesOf = ({ attributes }: Tag | QualifiedTag): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.value,
    ]),
  )

/** Errors after which the rest of the file still means what it says. Elements of plugins may have unknown prefixes. */
const isSurvivable = ({ message }: Error): boolean =>
  /entity|Unbound namespace|attribute|Unencoded|Text data outside|Malformed comment/i.test(message)

/** Elements whose children are never read: comments have addresses of people. */
const unread: ReadonlySet<string> = new Set(['wp:comment'])

/** The levels of an element: the document, `rss`, `channel`, and what is in it. */
const channelDepth = 2

/** A parser that hands out the children of the channel, as soon as each of them ends. */
const channelParser = (repairs: Repairs, found: (element: Element) => void) => {
  const parser = sax.parser(true, { xmlns: true })
  const open: Element[] = []
  const names: string[] = []
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onopentag = (tag) => {
    const name = nameOf(tag)
    names.push(name)
    if (names.length <= channelDepth) return
    const element = { name, attributes: attributesOf(tag), text: '', children: [] }
    if (!open.some((one) => unread.has(one.name))) open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.onclosetag = () => {
    names.pop()
    const element = open.pop()
    if (element && open.length === 0) found(element)
  }
  let fatal: Error | undefined
  parser.onerror = (error) => {
    if (isSurvivable(error)) repairs.brokenPlaces += 1
    else fatal ??= error
    parser.resume()
  }
  return {
    write: (text: string): void => {
      parser.write(text)
      if (fatal) throw fatal
    },
    /** The names of the elements that are open. */
    open: () => names,
  }
}

/** Control characters that XML 1.0 does not allow (section 2.2); some files have them within texts. */
const disallowed = /[[\p{Cc}--[\t\n\r\u{7f}-\u{9f}]]\ufffe\uffff]/gv

const lineOf = (error: unknown): string => wordsOf(error).split('\n')[0] ?? ''

/**
 * The elements below the channel of a WXR file, one after the other. Characters that XML does not allow are removed.
 * @throws MigrationProblem where the file cannot be read, is cut, or is no WXR
 */
export async function* elementsOf(path: string, repairs: Repairs): AsyncGenerator<Element> {
  const ready: Element[] = []
  const parser = channelParser(repairs, (element) => ready.push(element))
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path, 'utf8')) {
      const text = String(chunk).replace(disallowed, () => {
        repairs.controlCharacters += 1
        return ''
      })
      // Some plugins write empty lines or a byte order mark before the declaration.
      parser.write(isFirst ? text.replace(/^[\ufeff\s]+/, '') : text)
      isFirst = false
      yield* ready.splice(0)
    }
  } catch (error) {
    throw new MigrationProblem(`${path} cannot be read as XML: ${lineOf(error)}.`)
  }
  if (isFirst) throw new MigrationProblem(`${path} is empty.`)
  if (parser.open().length > 0)
    throw new MigrationProblem(`${path} is cut: ${parser.open().at(-1)} does not end.`)
}

/** The text of a child, or an empty text. */
export const childText = ({ children }: Element, name: string): string =>
  children.find((child) => child.name === name)?.text.trim() ?? ''
