import { newKey } from '../../../../shared/client/admin/idempotency-key.ts'

/** Gives a key to each body, and the same one to the same body again: what was made, and not answered, is made no second time. */
export const createSentKeys = (): ((body: unknown) => string) => {
  let last: { sent: string; key: string } | undefined
  return (body) => {
    const sent = JSON.stringify(body)
    if (last?.sent !== sent) last = { sent, key: newKey() }
    return last.key
  }
}
