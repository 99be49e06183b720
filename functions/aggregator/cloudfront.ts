import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type Pauses, retrying } from '../../shared/values/backoff.ts'
import type { Invalidate } from './invalidate.ts'

/** CloudFront's API has one address for all regions, and signatures for it name us-east-1 (AWS General Reference). */
const defaultEndpoint = 'https://cloudfront.amazonaws.com'
const scope = { signingName: 'cloudfront', signingRegion: 'us-east-1' }
const defaultPauses: Pauses = { first: 500, longest: 8_000 }

/** A refusal, by its code such as `TooManyInvalidationsInProgress`. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    const member = (name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(text)?.[1] ?? ''
    super(member('Message') || `status ${status}`)
    this.name = member('Code') || 'CloudFrontError'
    this.status = status
  }
}

const passing = ['TooManyInvalidationsInProgress', 'Throttling', 'ThrottlingException']

/** Whether an error passes by itself: CloudFront is busy, or cannot be reached. */
const passes = (error: unknown): boolean =>
  error instanceof Refusal
    ? passing.includes(error.name) || error.status === 429 || error.status >= 500
    : error instanceof TypeError

/** The request's body. Paths and reference have no character that XML would need escaped. */
const bodyOf = (paths: readonly string[], reference: string): string => {
  const items = paths.map((path) => `<Path>${path}</Path>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><CallerReference>${reference}</CallerReference><Paths><Items>${items}</Items><Quantity>${paths.length}</Quantity></Paths></InvalidationBatch>`
}

/**
 * Sends invalidations to CloudFront (API reference, "CreateInvalidation"). The SDK's client for it would add a hundred KB
 * to the function, so the requests are signed by the signer of a client that sends nothing. The client of the table
 * cannot sign them: it keeps the service of its first signature.
 * @param endpoint another address than that of AWS
 */
export const cloudFrontOf = (
  distributionId: string,
  endpoint = defaultEndpoint,
  pauses = defaultPauses,
): Invalidate => {
  const url = new URL(`/2020-05-31/distribution/${distributionId}/invalidation`, endpoint)
  const { config } = new DynamoDBClient({ region: scope.signingRegion })
  const send = async (body: string, signal: AbortSignal): Promise<void> => {
    const signer = await config.signer({ name: 'sigv4', ...scope, properties: {} })
    const { headers } = await signer.sign({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: {},
      headers: { host: url.host, 'content-type': 'application/xml' },
      body,
    })
    const { host: _, ...sent } = headers
    const answer = await fetch(url, { method: 'POST', headers: sent, body, signal })
    const text = await answer.text()
    if (!answer.ok) throw new Refusal(answer.status, text)
  }
  return (paths, reference, signal) =>
    retrying(() => send(bodyOf(paths, reference), signal), { passes, pauses, signal })
}
