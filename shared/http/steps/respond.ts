import { unlessAborted } from '../../store/signal.ts'
import { callOf, type Incoming, type Result } from '../exchange.ts'
import { answer } from './answer.ts'

/** Calls the handler that routing found and turns its reply into a result. */
export const respond = async (event: Incoming): Promise<Result> => {
  const call = callOf(event)
  if (!event.handled) throw new Error('Routing has to run before the handler.')
  const reply = await unlessAborted(call.signal, event.handled.handle(call))
  if (reply.hit) event.hit = reply.hit
  if (reply.rows) event.rows = reply.rows
  return answer(call, reply, event.requestContext.http.method)
}
