import { commit, type HeadReader, type Writer } from '../../shared/store/commit.ts'
import { emptyHead, type Head } from '../../shared/store/head.ts'
import { claimKey } from '../../shared/store/keys.ts'
import type { Extra, Transaction } from '../../shared/store/transaction.ts'

/** The transaction that adds an active entity, with a unique value if one is given. */
export const addition = (
  name: string,
  head: Head,
  value?: string,
  extras: readonly Extra[] = [],
): Transaction => ({
  partitions: [
    {
      headName: name,
      head,
      puts: [{ id: head.nextId, active: true, wasActive: null, bytesBefore: 0, isNew: true, data: '{}' }],
      removals: [],
    },
  ],
  claims:
    value === undefined
      ? []
      : [{ op: 'take', key: claimKey(name, 'name', value), id: head.nextId, field: 'name' }],
  extras,
})

/** The head that a plan uses, of a partition that may have none yet. */
export const headIn = async (read: HeadReader, name: string): Promise<Head> =>
  (await read(name)) ?? emptyHead(name)

/** Adds an entity, with a unique value if one is given. Gives its id. */
export const add = (writer: Writer, name = 'thing', value?: string): Promise<number> =>
  commit(writer, name, async (read) => {
    const head = await headIn(read, name)
    return { transaction: addition(name, head, value), result: head.nextId }
  })
