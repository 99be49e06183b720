import { writerUnder } from '../../store/commit.ts'
import { outOfTime } from '../../store/errors.ts'
import { tableUnder } from '../../store/table.ts'
import type { Exchange, Middleware } from '../exchange.ts'
import type { Services } from '../services.ts'

/**
 * What is left of a function's time, in milliseconds, when a request is given up: enough to answer it and to record it.
 */
export const answerTime = 1_000

/** Why work ends whose request has its answer; nobody hears of it. */
const answered = new Error('The request has its answer.')

/** Services as a request uses them, or a part of its work: with the signal that ends it. */
export const servicesUnder = (services: Services, signal: AbortSignal): Services => {
  const table = tableUnder(services.table, signal)
  return { ...services, table, writer: writerUnder(table, services.writer) }
}

/**
 * Ends a request's work: when the function's time is nearly out, and else with its answer, for what then still runs
 * would go on within a later request, which Lambda thaws the function for. Everything that waits for the table, or
 * between two attempts, ends with the signal.
 *
 * middy's own time-out begins with the handler. This one begins before it, for to authenticate waits for the table too.
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
