import Button from '@mui/material/Button'
import { useEffect, useMemo } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { exactAdmin } from '../frame/client.ts'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { labelOf, useCollection } from './collections.ts'
import { fieldsOf } from './fields.ts'
import { type ListPlace, lastOpened, nextEntry, placeOf } from './list-place.ts'
import { OpenForm } from './open-form.tsx'
import { elementStore } from './stored.ts'

interface OpenProps {
  collection: Collection
  /** The id of the entry; undefined for a new one. */
  id: number | undefined
  place: ListPlace
}

const Open = ({ collection, id, place }: OpenProps) => {
  const text = useText()
  const navigate = useNavigate()
  const fields = useMemo(() => fieldsOf(collection, text), [collection, text])
  const store = useMemo(() => elementStore(exactAdmin, collection.id), [collection.id])
  const resource = `elements-${collection.id}`
  useEffect(() => {
    if (id !== undefined) lastOpened.note(resource, id)
  }, [resource, id])
  const list = `/entries/${collection.id}`
  const next = nextEntry(place, id)
  return (
    <>
      <Button component={Link} to={list} sx={{ alignSelf: 'start', mt: 1 }}>
        ← {labelOf(collection)}
      </Button>
      <OpenForm
        resource={resource}
        store={store}
        fields={fields}
        id={id}
        newTitle={text('entries.newTitle', { name: collection.singleName })}
        copied={place.copyOf}
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
  const { data, error, isPending, refetch } = useCollection(Number(collectionId))
  const place = placeOf(state)
  if (isPending) return <Waiting />
  if (error && !data) return <ReadFailure error={error} again={refetch} />
  return (
    <Open
      key={`${collectionId}/${id}/${place.copyOf}`}
      collection={data}
      id={id === undefined ? undefined : Number(id)}
      place={place}
    />
  )
}
