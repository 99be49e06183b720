import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { listenLocally } from '../listen.ts'
import { createServer } from '../node-http.ts'

const answerSchema = z.looseObject({
  Status: z.enum(['SUCCESS', 'FAILED']),
  Reason: z.optional(z.string()),
  PhysicalResourceId: z.optional(z.string()),
})

/** The answer that the function of a custom resource puts to its `ResponseURL`. */
export type CustomResourceAnswer = z.output<typeof answerSchema>

/**
 * Listens for one answer at a url of this machine, as CloudFormation does at a presigned S3 url.
 * @returns the url, a promise of the answer, and a function that stops listening
 */
export const awaitAnswer = async () => {
  const { promise: answer, resolve, reject } = Promise.withResolvers<CustomResourceAnswer>()
  const server = createServer((message, response) => {
    response.setHeader('connection', 'close')
    json(message)
      .then((body) => resolve(answerSchema.parse(body)))
      .catch(reject)
      .finally(() => response.end())
  })
  return { url: `${await listenLocally(server)}/response`, answer, close: () => server.close() }
}
