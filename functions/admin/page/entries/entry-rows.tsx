import { useMemo } from 'react'
import { DataTable, type RaRecord } from 'react-admin'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { useText } from '../language/text.ts'
import { Cell } from './cell.tsx'
import { labelOf } from './collections.ts'
import type { FormField } from './fields.ts'
import { EntryLink } from './list/entry-link.tsx'
import { RecordCards } from './list/record-cards.tsx'
import { RecordTable } from './list/record-table.tsx'

const useLink = ({ id }: Collection) =>
  useMemo(() => (record: RaRecord) => <EntryLink list={`/entries/${id}`} record={record} />, [id])

interface EntryTableProps {
  collection: Collection
  fields: readonly FormField[]
  isSelectable: boolean
}

/** The entries of a collection as a table. */
export const EntryTable = ({ collection, fields, isSelectable }: EntryTableProps) => {
  const text = useText()
  const link = useLink(collection)
  const columns = useMemo(
    () =>
      fields
        .filter(({ name }) => name !== 'name' && name !== '_sort')
        .map(({ key, name, label, type }) => (
          <DataTable.Col
            key={key}
            source={key}
            label={label}
            render={(record: RaRecord) => <Cell type={type} value={record[name]} />}
          />
        )),
    [fields],
  )
  return (
    <RecordTable
      label={labelOf(collection)}
      empty={text('list.nothingYet', { name: collection.singleName })}
      changedLabel={text('list.changed')}
      link={link}
      columns={columns}
      isInOneLine
      isSelectable={isSelectable}
    />
  )
}

interface EntryCardsProps {
  collection: Collection
  isSelecting: boolean
}

/** The entries of a collection on a narrow screen. */
export const EntryCards = ({ collection, isSelecting }: EntryCardsProps) => {
  const text = useText()
  return (
    <RecordCards
      empty={text('list.nothingYet', { name: collection.singleName })}
      link={useLink(collection)}
      about={(record) => (
        <>
          {record.active === true ? text('entries.published') : text('entries.draft')},{' '}
          <Cell type="date" value={record.updatedAt} />
        </>
      )}
      isSelecting={isSelecting}
    />
  )
}
