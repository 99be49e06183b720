/** The parts of an AWS JSON request's head that the proxy reads. */
export interface RequestHead {
  /** Bytes of the body. */
  contentLength: number
  /** `DynamoDB_20120810.GetItem` */
  target: string
  accessKeyId: string
  /** The service that the signature is for: `dynamodb` or `secretsmanager`. */
  service: string
}

const field = (head: string, name: RegExp): string => name.exec(head)?.[1] ?? ''

const contentLength = /\r\ncontent-length:\s*(\d+)/i
const target = /\r\nx-amz-target:\s*([\w.]+)/i
const credential = /\r\nauthorization:[^\r]*Credential=(\w+)\/[^/]*\/[^/]*\/([\w-]+)\//i

/**
 * Reads the head of a request: request line and headers, without the empty line.
 * @returns undefined if no AWS SDK sends such a request: they send a POST with a length
 */
export const parseRequestHead = (head: string): RequestHead | undefined => {
  const length = field(head, contentLength)
  if (!head.startsWith('POST ') || length === '') return undefined
  const [, accessKeyId = '', service = ''] = credential.exec(head) ?? []
  return { contentLength: Number(length), target: field(head, target), accessKeyId, service }
}

/** The name of the operation in a target. */
export const operationOf = (head: RequestHead): string => head.target.slice(head.target.indexOf('.') + 1)

/** The length of a request's body in bytes, read from its head; 0 for a request that no SDK sends. */
export const bodyLength = (head: string): number => parseRequestHead(head)?.contentLength ?? 0
