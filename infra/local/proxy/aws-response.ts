/** The bytes of an HTTP response, with the headers that the AWS SDK reads. */
export const awsResponse = (status: number, body: unknown, version: '1.0' | '1.1' = '1.0'): Buffer => {
  const text = JSON.stringify(body)
  const reason = status === 200 ? 'OK' : 'Bad Request'
  return Buffer.from(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/x-amz-json-${version}\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

/** The bytes of an error response. `type` is the name by which the SDK's client knows the error. */
export const awsError = (type: string, message: string): Buffer => awsResponse(400, { __type: type, message })
