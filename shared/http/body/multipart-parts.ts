import { randomUUID } from 'node:crypto'

const CRLF = Buffer.from('\r\n')
const HEADER_END = Buffer.from('\r\n\r\n')
const SPACE = 0x20
const TAB = 0x09

/** The parts of a body. Each begins with the CRLF after its delimiter, and ends before the CRLF of the next one. */
export type PartsResult = { ok: true; parts: Buffer[] } | { ok: false; text: string }

const broken = (text: string): PartsResult => ({ ok: false, text })

const afterPadding = (bytes: Buffer, start: number): number => {
  let at = start
  while (bytes[at] === SPACE || bytes[at] === TAB) at += 1
  return at
}

/**
 * Cuts a multipart body at its delimiters (RFC 2046, section 5.1.1). It checks that the body has a closing delimiter,
 * and that the headers of every part end. Text before the first delimiter and after the last one is ignored.
 */
export const partsOf = (body: Buffer, boundary: string): PartsResult => {
  const bytes = Buffer.concat([CRLF, body])
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: Buffer[] = []
  let at = bytes.indexOf(delimiter)
  if (at < 0) return broken('The multipart body does not contain its boundary.')
  for (;;) {
    at += delimiter.length
    if (bytes.subarray(at, at + 2).toString('latin1') === '--') return { ok: true, parts }
    const start = afterPadding(bytes, at)
    if (!bytes.subarray(start, start + 2).equals(CRLF))
      return broken('A boundary line of the multipart body is broken.')
    const end = bytes.indexOf(delimiter, start)
    if (end < 0) return broken('The multipart body ends before its closing boundary.')
    const part = bytes.subarray(start, end)
    if (!part.includes(HEADER_END)) return broken('A part of the multipart body has headers without an end.')
    parts.push(part)
    at = end
  }
}

/** Puts parts together again, under a new boundary of letters, digits and dashes that no part can contain. */
export const bodyOf = (parts: Buffer[]): { boundary: string; body: Buffer } => {
  const boundary = randomUUID()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const chunks = parts.flatMap((part) => [delimiter, part])
  return {
    boundary,
    body: Buffer.concat([...chunks, delimiter, Buffer.from('--\r\n')]).subarray(CRLF.length),
  }
}
