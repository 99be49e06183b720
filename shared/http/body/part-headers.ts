import { MIMEType } from 'node:util'

/** Charsets whose texts have the same bytes in UTF-8. */
export const UTF8_CHARSET = /^(?:utf-?8|us-ascii)$/i

/** The header lines of a part, each on one line, with its name in lower case. */
const headersOf = (part: Buffer): [name: string, value: string][] =>
  part
    .subarray(0, part.indexOf('\r\n\r\n'))
    .toString('latin1')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim()]
    })

const charsetOf = (type: string): string => {
  try {
    return new MIMEType(type).params.get('charset') ?? 'utf-8'
  } catch {
    return 'utf-8'
  }
}

/** Whether bytes are the same text in UTF-8 and in another charset: mostly because all of them are ASCII. */
const isSameIn = (charset: string, content: Buffer): boolean => {
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(content) === content.toString('utf8')
  } catch {
    return false
  }
}

/**
 * The rule that a part's headers break; null where they break none. A header that is sent twice has two meanings. Text
 * in another charset than UTF-8 would be read as other text (RFC 7578, section 4.4).
 * @param part begins with the CRLF before its headers
 */
export const headersProblem = (part: Buffer, content: Buffer): string | null => {
  const headers = headersOf(part)
  for (const header of ['content-disposition', 'content-type'])
    if (headers.filter(([name]) => name === header).length > 1) return `must have one ${header} header`
  const charset = charsetOf(headers.find(([name]) => name === 'content-type')?.[1] ?? '')
  return UTF8_CHARSET.test(charset) || isSameIn(charset, content)
    ? null
    : `must be text in UTF-8: its part says it is ${charset.slice(0, 40)}`
}
