import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { exactAdmin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { said } from '../session/said.ts'
import { labelOf, useCollection } from './collections.ts'
import { EntryForm } from './entry-form.tsx'
import { fieldsOf } from './fields.ts'
import { elementStore } from './stored.ts'

interface OpenProps {
  collection: Collection
  /** The id of the entry; undefined for a new one. */
  id: number | undefined
}

/** Loads an entry anew each time that its form is opened, and not again while it is open: that would replace the text. */
const Open = ({ collection, id }: OpenProps) => {
  const navigate = useNavigate()
  const store = useMemo(() => elementStore(exactAdmin, collection.id), [collection.id])
  const fields = useMemo(() => fieldsOf(collection), [collection])
  const { data, error, refetch } = useQuery({
    queryKey: ['entry', collection.id, id],
    queryFn: async () => (id === undefined ? null : store.read(id)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const list = `/entries/${collection.id}`
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {said(error)}
      </Alert>
    )
  if (data === undefined) return <Waiting />
  const name = String(data?.members.name ?? `New ${collection.singleName}`)
  return (
    <>
      <Button component={Link} to={list} sx={{ alignSelf: 'start', mt: 1 }}>
        ← {labelOf(collection)}
      </Button>
      <Heading>{name}</Heading>
      <EntryForm
        resource={`elements-${collection.id}`}
        store={store}
        fields={fields}
        stored={data ?? undefined}
        onAdded={(added) => void navigate(`${list}/${added}`, { replace: true })}
        onDeleted={() => void navigate(list)}
      />
    </>
  )
}

/** One entry of a collection, or a new one. */
export const EntryPage = () => {
  const { collection: collectionId, id } = useParams()
  const { data, error, isPending } = useCollection(Number(collectionId))
  if (isPending) return <Waiting />
  if (error && !data) return <Alert severity="error">{said(error)}</Alert>
  return (
    <Open key={`${collectionId}/${id}`} collection={data} id={id === undefined ? undefined : Number(id)} />
  )
}
