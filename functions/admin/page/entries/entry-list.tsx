import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMemo } from 'react'
import { CanAccess } from 'react-admin'
import { Link, useParams } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { TransferButtons } from '../transfer/transfer-buttons.tsx'
import { elementsSource } from './bulk/sources.ts'
import { labelOf, useListedCollection } from './collections.ts'
import { EntryCards, EntryTable } from './entry-rows.tsx'
import { fieldsOf } from './fields.ts'
import { keyOf } from './keys.ts'
import { RecordList } from './list/record-list.tsx'

const Entries = ({ collection }: { collection: Collection }) => {
  const text = useText()
  const fields = useMemo(() => fieldsOf(collection, text), [collection, text])
  const names = useMemo(
    () => ['id', 'createdAt', 'updatedAt', ...collection.fields.map(({ name }) => name)],
    [collection],
  )
  const source = useMemo(() => elementsSource(admin, collection.id), [collection.id])
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Heading>{labelOf(collection)}</Heading>
        <CanAccess resource="collections" action="edit">
          <Button size="small" component={Link} to={`/model/${collection.id}`}>
            {text('model.toFields')}
          </Button>
        </CanAccess>
      </Stack>
      <RecordList
        resource={`elements-${collection.id}`}
        storeKey={`list-${collection.id}`}
        fields={fields}
        names={names}
        sort={{ field: keyOf('updatedAt'), order: 'DESC' }}
        source={source}
        add={{
          to: `/entries/${collection.id}/new`,
          label: text('list.add', { name: collection.singleName }),
        }}
        hasColumnsButton
        tools={<TransferButtons collection={collection} />}
        table={(isSelectable) => (
          <EntryTable collection={collection} fields={fields} isSelectable={isSelectable} />
        )}
        cards={(isSelecting) => <EntryCards collection={collection} isSelecting={isSelecting} />}
      />
    </>
  )
}

/** The entries of a collection. Filters, page and order stand in the address, and are there again after a visit elsewhere. */
export const EntryList = () => {
  const { collection: id } = useParams()
  const { data, error, isPending } = useListedCollection(Number(id))
  if (isPending) return <Waiting />
  if (error) return <Alert severity="error">{said(error)}</Alert>
  return <Entries key={id} collection={data} />
}
