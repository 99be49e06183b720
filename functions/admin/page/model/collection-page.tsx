import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { labelOf } from '../entries/collections.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { useEditing } from '../forms/use-editing.ts'
import { exactAdmin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { CollectionActions } from './collection-actions.tsx'
import { CollectionForm } from './collection-form.tsx'
import { afterAct, collectionRules, type Noted } from './collection-rules.ts'
import { valuesOf } from './collection-values.ts'
import { PublicChip } from './public-chip.tsx'

const Open = ({ collection }: { collection: Collection }) => {
  const { id } = collection
  const text = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [noted, note] = useState<Noted>(collection)
  const [start] = useState(() => valuesOf(collection))
  const isGone = useRef(false)
  const { canAccess: maySave } = useCanAccess({ resource: 'collections', action: 'edit' })
  const { editing, state } = useEditing(collectionRules(exactAdmin, id, start, note), {
    values: start,
    etag: exactAdmin.etagOf(collection) ?? '',
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['collections'] })
  const publish = async (wanted: boolean): Promise<void> => {
    const { collections } = exactAdmin
    await editing.act(async (ifMatch) => {
      const stored = await (wanted ? collections.publish : collections.unpublish)(id, { ifMatch })
      note(stored)
      return afterAct(exactAdmin, stored, editing.state())
    })
    await refresh()
  }
  const remove = async (): Promise<void> => {
    if (!(await editing.end((ifMatch) => exactAdmin.collections.delete(id, { ifMatch })))) return
    isGone.current = true
    await refresh()
    await navigate('/model')
  }
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
        <Button component={Link} to="/model">
          ← {text('model.title')}
        </Button>
        <Button component={Link} to={`/entries/${id}`}>
          {text('model.toEntries')}
        </Button>
      </Stack>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Heading>{labelOf(state.before)}</Heading>
        <PublicChip active={noted.active} />
      </Stack>
      <CollectionForm
        editing={editing}
        state={state}
        collection={id}
        label={maySave ? text('forms.save') : undefined}
        isDirty={() => !isGone.current && editing.isDirty()}
        submit={async () => (await editing.save()) && refresh()}
        actions={
          <CollectionActions
            collection={noted}
            isBusy={state.save.kind === 'saving'}
            publish={publish}
            remove={remove}
          />
        }
      />
    </>
  )
}

/** The names and the fields of one collection. It is read anew each time that the view opens, and not while it is open. */
export const CollectionPage = () => {
  const { collection } = useParams()
  const id = Number(collection)
  const { data, error, refetch } = useQuery({
    queryKey: ['model', id],
    queryFn: () => exactAdmin.collections.get(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <ReadFailure error={error} again={refetch} />
  return data ? <Open key={id} collection={data} /> : <Waiting />
}
