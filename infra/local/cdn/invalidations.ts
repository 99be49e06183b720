import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenLocally } from '../listen.ts'
import { createServer } from '../node-http.ts'
import type { Access } from '../policy/condition.ts'
import type { Authorizer } from '../proxy/authorize.ts'

/** An invalidation that a function made. */
export interface Invalidation {
  distributionId: string
  /** The caller's own name for it. The same name and paths again make no other invalidation. */
  reference: string
  paths: readonly string[]
}

/** The part of CloudFront that functions call. */
export interface Invalidations {
  /** Endpoint for the functions. */
  url: string
  /** All invalidations so far. */
  made: readonly Invalidation[]
  close: () => Promise<void>
}

interface Answer {
  status: number
  body: string
}

const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: `<ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
})

const target = /^\/2020-05-31\/distribution\/([\w-]+)\/invalidation$/
const credential = /Credential=(\w+)\/\d{8}\/us-east-1\/cloudfront\/aws4_request/

/** Reads an invalidation. @returns undefined for a body that CloudFront would not take */
const invalidationIn = (distributionId: string, xml: string): Invalidation | undefined => {
  const reference = /<CallerReference>([^<]+)</.exec(xml)?.[1]
  const quantity = Number(/<Quantity>(\d+)</.exec(xml)?.[1])
  const paths = [...xml.matchAll(/<Path>(\/[^<]*)</g)].map(([, path = '']) => path)
  if (reference === undefined || paths.length === 0 || paths.length !== quantity) return undefined
  return { distributionId, reference, paths }
}

/** Notes an invalidation, unless it was made before (CloudFront API reference, "InvalidationBatch"). */
const note = (made: Invalidation[], one: Invalidation): Answer => {
  const before = made.find(({ reference }) => reference === one.reference)
  if (before && before.paths.join() !== one.paths.join())
    return failure(400, 'InvalidationBatchAlreadyExists', 'The reference was used for other paths.')
  if (!before) made.push(one)
  return { status: 201, body: `<Invalidation><Id>I${made.length}</Id></Invalidation>` }
}

/**
 * Serves CloudFront's `CreateInvalidation` on this machine, and holds each caller to its policy. Nothing is cached here:
 * what is made is noted.
 * @param account the account in the ARN of a distribution
 */
export const startInvalidations = async (
  { callerOf, onDenied }: Pick<Authorizer, 'callerOf' | 'onDenied'>,
  account: string,
): Promise<Invalidations> => {
  const made: Invalidation[] = []
  const answerTo = (message: IncomingMessage, xml: string): Answer => {
    const [, distributionId] = target.exec(message.url ?? '') ?? []
    if (message.method !== 'POST' || distributionId === undefined)
      return failure(404, 'UnknownOperationException', 'The local runner has CreateInvalidation alone.')
    const caller = callerOf(credential.exec(message.headers.authorization ?? '')?.[1] ?? '')
    if (!caller) return failure(403, 'InvalidClientTokenId', 'The request is not signed for CloudFront.')
    const resource = `arn:aws:cloudfront::${account}:distribution/${distributionId}`
    const access: Access = { action: 'cloudfront:CreateInvalidation', resource }
    const denied = caller.firstDenied([access])
    if (denied) onDenied(denied)
    if (denied) return failure(403, 'AccessDenied', denied.message)
    const read = invalidationIn(distributionId, xml)
    return read ? note(made, read) : failure(400, 'MalformedXML', 'The body is no InvalidationBatch.')
  }
  const server = createServer((message, response) => {
    const serve = async (): Promise<void> => {
      const { status, body } = answerTo(message, await text(message))
      response.writeHead(status, { 'content-type': 'text/xml', connection: 'close' }).end(body)
    }
    serve().catch(() => response.destroy())
  })
  const url = await listenLocally(server)
  return {
    url,
    made,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
