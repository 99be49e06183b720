import { escaped, type S3Answer, S3Failure } from './failure.ts'
import type { S3Request } from './request.ts'

/**
 * The most keys of a page. S3 gives up to 1,000, and may give fewer; the emulator is asked for one more key, which tells
 * whether there are more.
 */
const longestPage = 999

const tokenOf = (lastKey: string): string => Buffer.from(lastKey).toString('base64url')
const lastKeyOf = (token: string): string => Buffer.from(token, 'base64url').toString()

/** The page that a request asks for. */
interface Page {
  prefix: string
  most: number
  after: string
}

const pageOf = ({ query }: S3Request): Page => {
  const given = new URLSearchParams(query)
  const most = given.get('max-keys') ?? `${longestPage}`
  if (!/^\d{1,9}$/.test(most))
    throw new S3Failure(400, 'InvalidArgument', 'Provided max-keys not an integer or within integer range')
  const token = given.get('continuation-token')
  return {
    prefix: given.get('prefix') ?? '',
    most: Math.min(longestPage, Number(most)),
    after: token === null ? (given.get('start-after') ?? '') : lastKeyOf(token),
  }
}

const entries = /<Contents>.*?<\/Contents>/gs
const keyIn = (entry: string | undefined): string => /<Key>(.*?)<\/Key>/.exec(entry ?? '')?.[1] ?? ''

const pageAnswer = ({ bucket }: S3Request, { prefix, most }: Page, found: S3Answer): S3Answer => {
  const all = found.body.toString('utf8').match(entries) ?? []
  const shown = all.slice(0, most)
  const isTruncated = all.length > most && most > 0
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${shown.length}</KeyCount>`,
    `<MaxKeys>${most}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated ? `<NextContinuationToken>${tokenOf(keyIn(shown.at(-1)))}</NextContinuationToken>` : '',
    ...shown,
    '</ListBucketResult>',
  ]
  return { ...found, body: Buffer.from(text.join('')) }
}

/**
 * Lists objects page by page. The emulator's own continuation needs DES, which OpenSSL has given up, so the next page
 * begins here after the last key of this one.
 * @param forward sends a request to the emulator
 * @throws S3Failure 400 for a wrong `max-keys`
 */
export const listed = async (
  request: S3Request,
  forward: (request: S3Request) => Promise<S3Answer>,
): Promise<S3Answer> => {
  const page = pageOf(request)
  const query = new URLSearchParams({ 'list-type': '2', prefix: page.prefix, 'max-keys': `${page.most + 1}` })
  if (page.after !== '') query.set('start-after', page.after)
  const found = await forward({ ...request, query: query.toString() })
  return found.status === 200 ? pageAnswer(request, page, found) : found
}
