import { newKey } from '../../../../shared/client/admin/idempotency-key.ts'

/**
 * Gives a key to each body, and the same one to the same body again: what was made, and not answered, is made no second
 * time. The server refuses the key of one creation for another one, so a body that was changed since has its own.
 */
export const createSentKeys = (): ((body: unknown) => string) => {
  let last: { sent: string; key: string } | undefined
  return (body) => {
    const sent = JSON.stringify(body)
    if (last?.sent !== sent) last = { sent, key: newKey() }
    return last.key
  }
}

/** Sends creations, each under its key. Once one is answered, the same body is another creation. */
export const sendingKeyed = <B, A>(
  send: (body: B, options: { idempotencyKey: string }) => Promise<A>,
): ((body: B) => Promise<A>) => {
  let keyOf = createSentKeys()
  return async (body) => {
    const answer = await send(body, { idempotencyKey: keyOf(body) })
    keyOf = createSentKeys()
    return answer
  }
}
