import type { Table } from '../../../shared/store/table.ts'

/** A table whose user dies at one of its calls, before or after the call reached the engine. */
export interface MortalTable {
  table: Table
  /** Whether the user has died by now. */
  died: () => boolean
}

/** The error of the death. Neither the SDK nor the code retries after it. */
class Killed extends Error {
  override readonly name = 'Killed'
}

/**
 * Gives a table that lets `lifetime` calls through, and no other after them. The last call does its work and loses its
 * answer, as where a function ends between its transaction and its answer.
 */
export const mortal = (table: Table, lifetime: number): MortalTable => {
  let calls = 0
  const { client } = table
  const { send } = client
  const dying = new Proxy(client, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property)
      return async (...args: unknown[]) => {
        calls += 1
        if (calls > lifetime) throw new Killed()
        const answer: unknown = await Reflect.apply(send, target, args)
        if (calls >= lifetime) throw new Killed()
        return answer
      }
    },
  })
  return { table: { ...table, client: dying }, died: () => calls >= lifetime }
}
