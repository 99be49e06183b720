import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { exactAdmin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { labelOf, useCollection } from './collections.ts'
import { copyOf } from './copy.ts'
import { EntryForm } from './entry-form.tsx'
import { fieldsOf } from './fields.ts'
import { type ListPlace, lastOpened, nextEntry, placeOf } from './list-place.ts'
import { elementStore } from './stored.ts'

interface OpenProps {
  collection: Collection
  /** The id of the entry; undefined for a new one. */
  id: number | undefined
  place: ListPlace
}

/** Loads an entry anew each time that its form is opened, and not again while it is open: that would replace the text. */
const useEntry = ({ collection, id }: Omit<OpenProps, 'place'>) => {
  const store = useMemo(() => elementStore(exactAdmin, collection.id), [collection.id])
  const query = useQuery({
    queryKey: ['entry', collection.id, id],
    queryFn: async () => (id === undefined ? null : store.read(id)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { store, ...query }
}

const Open = ({ collection, id, place }: OpenProps) => {
  const text = useText()
  const navigate = useNavigate()
  const fields = useMemo(() => fieldsOf(collection, text), [collection, text])
  const copied = id === undefined ? place.copyOf : undefined
  const { store, data, error, refetch } = useEntry({ collection, id: id ?? copied })
  const resource = `elements-${collection.id}`
  useEffect(() => {
    if (id !== undefined) lastOpened.note(resource, id)
  }, [resource, id])
  const list = `/entries/${collection.id}`
  if (error)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{text('entries.tryAgain')}</Button>}
      >
        {said(error)}
      </Alert>
    )
  if (data === undefined) return <Waiting />
  const stored = id === undefined ? undefined : (data ?? undefined)
  const next = nextEntry(place, id)
  return (
    <>
      <Button component={Link} to={list} sx={{ alignSelf: 'start', mt: 1 }}>
        ← {labelOf(collection)}
      </Button>
      <Heading>
        {String(stored?.members.name ?? text('entries.newTitle', { name: collection.singleName }))}
      </Heading>
      <EntryForm
        resource={resource}
        store={store}
        fields={fields}
        stored={stored}
        copy={copied !== undefined && data ? copyOf(fields, data) : undefined}
        onAdded={(added) => void navigate(`${list}/${added}`, { replace: true })}
        onDeleted={() => void navigate(list)}
        onClose={() => void navigate(list)}
        onNext={next === undefined ? undefined : () => void navigate(`${list}/${next}`, { state: place })}
        onCopy={() => void navigate(`${list}/new`, { state: { copyOf: id } satisfies object })}
      />
    </>
  )
}

/** One entry of a collection, or a new one. */
export const EntryPage = () => {
  const { collection: collectionId, id } = useParams()
  const { state } = useLocation()
  const { data, error, isPending } = useCollection(Number(collectionId))
  const place = placeOf(state)
  if (isPending) return <Waiting />
  if (error && !data) return <Alert severity="error">{said(error)}</Alert>
  return (
    <Open
      key={`${collectionId}/${id}/${place.copyOf}`}
      collection={data}
      id={id === undefined ? undefined : Number(id)}
      place={place}
    />
  )
}
