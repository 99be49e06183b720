import { isRecord, recordOf } from '../../../shared/values/records.ts'

/** Secrets of answers by their members, and what the examples show in their place. */
const secrets: Readonly<Record<string, string>> = {
  accessToken: '(an access token)',
  refreshToken: '(a refresh token)',
  token: '(an API token)',
  password: '(a hash of the password)',
}

/** The password that a reset generates is a password and not a hash. */
const generated: Readonly<Record<string, string>> = { ...secrets, password: '(a generated password)' }

/** Members whose values differ from one start of the demo to the next, where they are no objects. */
const volatile: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'lastUsedAt',
  'clearedAt',
  'hits',
  '_hits',
  'cursor',
])

/** The batches of changes, of which each result tells the version that its entry has then. */
const batches = ['elements', 'pages.items', 'pages.sections', 'static.items', 'static.sections'].flatMap(
  (resource) => [`${resource}.batchPublish`, `${resource}.batchUnpublish`],
)

/**
 * The same for the answers of single endpoints. Versions depend on the changes before. The counts of the history depend on the requests before; `version` is
 * that of the package.
 */
const volatileOf: Readonly<Record<string, readonly string[]>> = {
  'auth.jwks': ['kid', 'x', 'y'],
  'sessions.list': ['id', 'current', 'expiresAt', 'address', 'userAgent'],
  'sessions.delete': ['id', 'current', 'expiresAt', 'address', 'userAgent'],
  'history.list': ['id', 'time', 'duration'],
  'history.count': ['payload'],
  'history.requestCount': ['payload'],
  // The address of the server is in it.
  'public.elementSchema': ['$id'],
  'public.root': ['version'],
  'public.openapi': ['version'],
  'public.contentDocument': ['version'],
  ...Object.fromEntries(batches.map((id) => [id, ['version']])),
}

type Replace = (name: string, value: unknown) => unknown

/** Goes through all members of a JSON value, and puts in place of each what `replace` makes of it. */
const replaced = (value: unknown, replace: Replace): unknown => {
  if (Array.isArray(value)) return value.map((item) => replaced(item, replace))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, replaced(replace(name, member), replace)]),
  )
}

const withoutSecrets = (id: string, answer: unknown): unknown => {
  const texts = id === 'users.reset' ? generated : secrets
  return replaced(answer, (name, value) => (typeof value === 'string' ? (texts[name] ?? value) : value))
}

/** The head of an OpenAPI document. */
const documentHead = (document: unknown): unknown => {
  if (!isRecord(document) || !isRecord(document.info)) return document
  const { title, version } = document.info
  return { openapi: document.openapi, info: { title, version } }
}

/** The answers that an example shows a part of, because the whole would fill many pages. */
const excerpts: Readonly<Record<string, (answer: unknown) => unknown>> = {
  'public.openapi': documentHead,
  'public.contentDocument': documentHead,
  'history.requestCount': (answer) => {
    if (!isRecord(answer) || !Array.isArray(answer.payload)) return answer
    const days = answer.payload.slice(0, 1).map((day: unknown) => {
      const { groups, ...rest } = recordOf(day)
      return { ...rest, groups: Array.isArray(groups) ? groups.slice(0, 3) : groups }
    })
    return { ...answer, payload: days }
  },
  'public.docs': (answer) => String(answer).split('\n', 1)[0],
  'admin.page': (answer) => String(answer).split('\n', 1)[0],
}

/**
 * What an example shows of an answer: all but secrets, or an excerpt of a very large one.
 * @param id the id of the endpoint
 */
export const shownOf = (id: string, answer: unknown): unknown =>
  withoutSecrets(id, excerpts[id]?.(answer) ?? answer)

/**
 * An answer in the form in which a recorded one equals the one of another start: of a volatile value, only its type
 * counts.
 */
export const comparable = (id: string, answer: unknown): unknown => {
  const own = volatileOf[id] ?? []
  return replaced(shownOf(id, answer), (name, value) => {
    const isVolatile = own.includes(name) || (volatile.has(name) && typeof value !== 'object')
    return isVolatile && value !== null ? `(any ${typeof value})` : value
  })
}
