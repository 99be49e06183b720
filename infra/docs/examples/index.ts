import type { Examples } from '../../../shared/contract/openapi/example.ts'
import { allAnswers } from './answers.ts'
import { exampleCalls } from './calls.ts'

const answers = allAnswers()

/**
 * The examples of the OpenAPI document: the calls, which are written by hand, and the answers that `npm run
 * record-examples` got for them. A call without an answer is left out, so that the stack with a new endpoint can start
 * and the answer be recorded; a test names it.
 */
export const examples: Examples = Object.fromEntries(
  exampleCalls
    .filter(({ endpoint }) => Object.hasOwn(answers, endpoint.id))
    .map(({ endpoint: { id }, call }) => [id, { ...call, answer: answers[id] }]),
)
