/** An answer of S3: its body is in memory, because snapshots are small and may be cut or changed by a fault. */
export interface S3Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** A request that S3 refuses, with its status and code (Amazon S3 API reference, "Error responses"). */
export class S3Failure extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'S3Failure'
    this.status = status
    this.code = code
  }
}

/** A request that S3 would serve and the runner does not. An answer that differs from S3's would mislead. */
export const notServed = (what: string): S3Failure =>
  new S3Failure(501, 'NotImplemented', `The local runner does not serve ${what}.`)

export const accessDenied = (message = 'Access Denied'): S3Failure =>
  new S3Failure(403, 'AccessDenied', message)

/** A text within XML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The answer in S3's XML. */
export const failureAnswer = ({ status, code, message }: S3Failure): S3Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`,
  ),
})
