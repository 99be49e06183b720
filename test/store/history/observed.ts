import type { Table } from '../../../shared/store/table.ts'

/** A table, and the names of the commands sent through it so far. */
export interface ObservedTable {
  table: Table
  sent: string[]
}

export const observed = ({ client, name }: Table): ObservedTable => {
  const sent: string[] = []
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
  return { table: { client: watching, name }, sent }
}
