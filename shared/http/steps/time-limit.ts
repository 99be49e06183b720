import { writerUnder } from '../../store/commit.ts'
import { outOfTime } from '../../store/errors.ts'
import { tableUnder } from '../../store/table.ts'
import type { Exchange, Middleware } from '../exchange.ts'
import type { Services } from '../services.ts'

/**
 * The part of a function's time that is left when a request is given up, in milliseconds: enough to answer and record
 * it.
 */
export const answerTime = 1_000

/** The reason with which work is ended after the answer. Nobody receives it. */
const answered = new Error('The request has its answer.')

/** The services for a request, or for a part of its work. Their calls of the table end with the signal. */
export const servicesUnder = (services: Services, signal: AbortSignal): Services => {
  const table = tableUnder(services.table, signal)
  return { ...services, table, writer: writerUnder(table, services.writer) }
}

/**
 * Ends a request's work when the function's time is nearly out, or when the request has its answer. Lambda freezes a
 * function that has answered: work that still ran would go on within a later request. Everything that waits for the
 * table, or between two attempts, ends with the signal.
 *
 * middy's own time limit begins with the handler. This one begins earlier, because authentication waits for the table
 * too.
 */
export const timeLimit = (services: Services): Middleware => {
  const end = ({ internal }: Exchange): void => internal.limit?.end()
  return {
    before: ({ internal, context }) => {
      const controller = new AbortController()
      const time = context.getRemainingTimeInMillis() - answerTime
      const timer = setTimeout(() => controller.abort(outOfTime()), Math.max(0, time))
      internal.limit = {
        signal: controller.signal,
        deadline: Date.now() + time,
        services: servicesUnder(services, controller.signal),
        end: () => {
          clearTimeout(timer)
          controller.abort(answered)
        },
      }
    },
    after: end,
    onError: end,
  }
}
