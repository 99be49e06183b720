import { createServer, type IncomingMessage } from 'node:http'
import * as z from 'zod/mini'

const answerSchema = z.looseObject({
  Status: z.enum(['SUCCESS', 'FAILED']),
  Reason: z.optional(z.string()),
  PhysicalResourceId: z.optional(z.string()),
})

/** The answer that the function of a custom resource puts to its `ResponseURL`. */
export type CustomResourceAnswer = z.output<typeof answerSchema>

const read = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Listens for one answer at a url of this machine, as CloudFormation does at a presigned S3 url.
 * @returns the url, a promise of the answer, and a function that stops listening
 */
export const awaitAnswer = async () => {
  const { promise: answer, resolve, reject } = Promise.withResolvers<CustomResourceAnswer>()
  const server = createServer((message, response) => {
    response.setHeader('connection', 'close')
    read(message)
      .then((text) => resolve(answerSchema.parse(JSON.parse(text))))
      .catch(reject)
      .finally(() => response.end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/response`, answer, close: () => server.close() }
}
