import { newSchema, readFields } from '../../../shared/content/collections.ts'
import { newElement } from '../../../shared/content/elements.ts'
import { pages, siteEntity } from '../../../shared/content/site.ts'
import { collectionInput } from '../../../shared/contract/collections.ts'
import { pageInput } from '../../../shared/contract/pages.ts'
import { type BodyEvent, parseBody, type ReadBody } from '../../../shared/http/body/parse.ts'
import { memberKind } from '../../../shared/http/body/sent-kind.ts'
import { validate } from '../../../shared/http/body/validate.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'
import { boundary, inParts, multipart, multipartEvent, textEvent, typedPart, urlencoded } from './event.ts'

/** What became of values that were sent: the JSON text of each as it is stored, or what was said of it. */
export type Outcome = ({ stored: string } | { refused: string } | { body: string })[]

/** A way in for values of one type, sent side by side: members `v0`, `v1` and so on. */
export type Way = (type: FieldType, sent: readonly string[]) => Promise<Outcome>

const now = '2026-06-01T00:00:00.000Z'
const nameOf = (at: number): string => `v${at}`
const names = (sent: readonly string[]): string[] => sent.map((_, at) => nameOf(at))

const parsed = async (event: BodyEvent, ndjson = false): Promise<ReadBody> => {
  const body = await parseBody(event, { ndjson })
  if (!body.ok) throw new Error(`${body.text} ${JSON.stringify(body.fields)}`)
  return body
}

const kindOf = ({ kind }: ReadBody) => (kind === 'form' ? 'form' : 'json')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const fieldsOf = (type: FieldType, sent: readonly string[]) =>
  names(sent).map((name) => ({ name, type, allowNull: true, unique: false }))

/** Of each value by its name: what is wrong with it, or what it is. */
const outcomeOf = (
  sent: readonly string[],
  problems: readonly { name: string; message: string }[],
  pathOf: (name: string, at: number) => string,
  heldOf: (name: string, at: number) => unknown,
): Outcome => {
  const wrong = new Map(problems.map(({ name, message }) => [name, message]))
  return names(sent).map((name, at) => {
    const refused = wrong.get(pathOf(name, at))
    return refused === undefined ? { stored: JSON.stringify(heldOf(name, at)) } : { refused }
  })
}

/** An element has no values where one is wrong, so those that fit are read once more without the others. */
const elementOf = async (type: FieldType, sent: readonly string[], input: unknown, kind: 'json' | 'form') => {
  if (!isRecord(input)) throw new Error('The body is no object.')
  const schema = newSchema('element#x', fieldsOf(type, sent))
  const { problems } = newElement(schema, 1, { ...input, name: 'x' }, kind, now, true)
  const wrong = new Set(problems.map(({ name }) => name))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !wrong.has(name)))
  const { element } = newElement(schema, 1, { ...rest, name: 'x' }, kind, now, true)
  return outcomeOf(sent, problems, String, (name) => element?.values[name])
}

const jsonObject = (sent: readonly string[]): string =>
  `{${sent.map((json, at) => `"${nameOf(at)}":${json}`).join(',')}}`
const pairs = (sent: readonly string[], nameIn: (at: number) => string): [string, string][] =>
  sent.map((text, at) => [nameIn(at), text])
const elementWay =
  (eventOf: (sent: readonly string[]) => BodyEvent): Way =>
  async (type, sent) => {
    const body = await parsed(eventOf(sent))
    return elementOf(type, sent, body.value, kindOf(body))
  }

const importRow: Way = async (type, sent) => {
  const body = await parsed(textEvent('application/x-ndjson', `{}\n${jsonObject(sent)}\n`), true)
  if (!Array.isArray(body.value)) throw new Error('NDJSON is rows.')
  return elementOf(type, sent, body.value[1], 'json')
}

/** The definitions of fields by each of a collection's bodies; their defaults are the values. */
const defaultWay =
  (eventOf: (definitions: readonly string[]) => BodyEvent): Way =>
  async (type, sent) => {
    const body = await parsed(
      eventOf(sent.map((json, at) => `{"name":"${nameOf(at)}","type":"${type}","default":${json}}`)),
    )
    return defaultsOf(body, sent)
  }

const defaultsOf = (body: ReadBody, sent: readonly string[]): Outcome => {
  const read = validate(collectionInput, body.value, kindOf(body))
  if (!read.ok) throw new Error(JSON.stringify(read.fields))
  const call = { sent: body.value, bodyKind: kindOf(body) } as const
  const { fields, problems } = readFields(read.value.fields, (entry) => memberKind(call, 'fields', entry))
  return outcomeOf(
    sent,
    problems,
    (_, at) => `fields.${at}.default`,
    (_, at) => fields[at]?.default,
  )
}

const collectionMembers: [string, string][] = [
  ['name', 'c'],
  ['singleName', 's'],
  ['pluralName', 'p'],
]

const bracketedDefaults: Way = async (type, sent) => {
  const members = sent.flatMap((text, at): [string, string][] => [
    [`fields[${at}][name]`, nameOf(at)],
    [`fields[${at}][type]`, type],
    [`fields[${at}][default]`, text],
  ])
  return defaultsOf(await parsed(urlencoded([...collectionMembers, ...members])), sent)
}

const partDefaults: Way = async (type, sent) => {
  const members = sent.flatMap((_, at): [string, string][] => [
    [`fields[${at}][name]`, nameOf(at)],
    [`fields[${at}][type]`, type],
  ])
  const jsonParts = pairs(sent, (at) => `fields[${at}][default]`)
  return defaultsOf(await parsed(inParts([...collectionMembers, ...members], jsonParts)), sent)
}

/** Each definition is a JSON text, beside one in brackets. */
const defaultsBesideBrackets: Way = async (type, sent) => {
  const texts = sent.map((json, at): [string, string] => [
    `fields[${at}]`,
    `{"name":"${nameOf(at)}","type":"${type}","default":${json}}`,
  ])
  const last = `fields[${sent.length}]`
  const beside: [string, string][] = [
    [`${last}[name]`, 'last'],
    [`${last}[type]`, 'text'],
  ]
  return defaultsOf(await parsed(multipart([...collectionMembers, ...texts, ...beside])), sent)
}

const pageValues = (body: ReadBody, sent: readonly string[]): Outcome => {
  const read = validate(pageInput, body.value, kindOf(body))
  if (!read.ok) throw new Error(JSON.stringify(read.fields))
  const call = { sent: body.value, bodyKind: kindOf(body) } as const
  const { entity, problems } = siteEntity(
    pages,
    { id: 1, createdAt: now },
    read.value,
    (member, entry) => memberKind(call, member, entry),
    now,
  )
  const { fields } = entity
  const heldOf = (name: string): unknown => {
    const held = isRecord(fields) ? fields[name] : undefined
    return isRecord(held) ? held.value : undefined
  }
  return outcomeOf(sent, problems, (name) => `fields.${name}.value`, heldOf)
}

const keyedJson = (type: FieldType, sent: readonly string[]): string =>
  jsonObject(sent.map((json) => `{"type":"${type}","value":${json}}`))

const pageMembers: [string, string][] = [
  ['name', 'p'],
  ['url', 'p'],
]

const pageBody: Way = async (type, sent) =>
  pageValues(
    await parsed(textEvent('application/json', `{"name":"p","url":"p","fields":${keyedJson(type, sent)}}`)),
    sent,
  )

const pageFormJson: Way = async (type, sent) =>
  pageValues(await parsed(multipart([...pageMembers, ['fields', keyedJson(type, sent)]])), sent)

const bracketedPage: Way = async (type, sent) => {
  const members = sent.flatMap((text, at): [string, string][] => [
    [`fields[${nameOf(at)}][type]`, type],
    [`fields[${nameOf(at)}][value]`, text],
  ])
  return pageValues(await parsed(multipart([...pageMembers, ...members])), sent)
}

const partPage: Way = async (type, sent) => {
  const members = pairs(
    sent.map(() => type),
    (at) => `fields[${nameOf(at)}][type]`,
  )
  const jsonParts = pairs(sent, (at) => `fields[${nameOf(at)}][value]`)
  return pageValues(await parsed(inParts([...pageMembers, ...members], jsonParts)), sent)
}

/** Every way in for values that are spelled as JSON. */
export const jsonWays: Readonly<Record<string, Way>> = {
  'a JSON body': elementWay((sent) => textEvent('application/json', jsonObject(sent))),
  'a row of an import': importRow,
  'JSON parts of a form': elementWay((sent) =>
    multipartEvent(
      boundary,
      sent.map((json, at) => typedPart(nameOf(at), '\r\nContent-Type: application/json', json)),
    ),
  ),
  'JSON Blobs of a form': elementWay((sent) =>
    multipartEvent(
      boundary,
      sent.map((json, at) =>
        typedPart(nameOf(at), '; filename="blob"\r\nContent-Type: application/json', json),
      ),
    ),
  ),
  'defaults in JSON': defaultWay((all) =>
    textEvent(
      'application/json',
      `{"name":"c","singleName":"s","pluralName":"p","fields":[${all.join(',')}]}`,
    ),
  ),
  'defaults in a form’s JSON text': defaultWay((all) =>
    urlencoded([...collectionMembers, ['fields', `[${all.join(',')}]`]]),
  ),
  'defaults in repeated JSON texts': defaultWay((all) =>
    multipart([...collectionMembers, ...pairs(['[]', ...all].slice(1), () => 'fields')]),
  ),
  'defaults as JSON parts in brackets': partDefaults,
  'defaults in JSON texts beside brackets': defaultsBesideBrackets,
  'values of a page in JSON': pageBody,
  'values of a page as JSON parts in brackets': partPage,
  'values of a page in a form’s JSON text': pageFormJson,
}

/** Every way in for values that are spelled as a form's texts. */
export const formWays: Readonly<Record<string, Way>> = {
  'a URL-encoded form': elementWay((sent) => urlencoded(pairs(sent, nameOf))),
  'a multipart form': elementWay((sent) => multipart(pairs(sent, nameOf))),
  'text Blobs of a form': elementWay((sent) =>
    multipartEvent(
      boundary,
      sent.map((text, at) => typedPart(nameOf(at), '; filename="blob"\r\nContent-Type: text/plain', text)),
    ),
  ),
  'defaults in brackets': bracketedDefaults,
  'values of a page in brackets': bracketedPage,
}
