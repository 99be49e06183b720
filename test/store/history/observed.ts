import type { Table } from '../../../shared/store/table.ts'

/** A table, and the names of the commands sent through it so far. */
export interface ObservedTable {
  table: Table
  sent: string[]
}

export const observed = (table: Table): ObservedTable => {
  const sent: string[] = []
  const { client } = table
  const { send } = client
  const watching = new Proxy(client, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property)
      return (...args: [object, ...unknown[]]) => {
        sent.push(args[0].constructor.name)
        return Reflect.apply(send, target, args)
      }
    },
  })
  return { table: { ...table, client: watching }, sent }
}
