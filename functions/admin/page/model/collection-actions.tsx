import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { WarningQuestion } from '../forms/warning-question.tsx'
import { exactAdmin } from '../frame/client.ts'
import { shownCount } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import type { Noted } from './collection-rules.ts'

interface ActionsProps {
  collection: Noted
  isBusy: boolean
  publish: (wanted: boolean) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** How many entries a collection has, and how many of them are published; undefined where the person may not read them. */
const useCounts = (id: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['model', id, 'counts'],
    enabled: isWanted,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const all = await exactAdmin.elements.list(id, { limit: 1 }, { signal })
      const published = await exactAdmin.elements.list(id, { limit: 1, filter: { active: true } }, { signal })
      return { all: all.total, published: published.total }
    },
  })

/** What goes with a collection. */
const Lost = ({ collection }: { collection: Noted }) => {
  const text = useText()
  const { data, isPending } = useCounts(collection.id, true)
  const counts = data
    ? text('model.deleteCounts', {
        smart_count: data.all,
        all: shownCount(data.all),
        published: shownCount(data.published),
      })
    : text('model.deleteUncounted')
  return (
    <>
      <DialogContentText sx={{ mb: 1 }}>{isPending ? text('model.counting') : counts}</DialogContentText>
      <DialogContentText>
        {text('model.deleteText', { address: `/api/${collection.name}` })}
      </DialogContentText>
    </>
  )
}

/** Publishes a collection, takes it out of public reads, and deletes it. The last two ask first. */
export const CollectionActions = ({ collection, isBusy, publish, remove }: ActionsProps) => {
  const text = useText()
  const [asked, setAsked] = useState<'unpublish' | 'delete'>()
  const { canAccess: mayPublish } = useCanAccess({ resource: 'collections', action: 'publish' })
  const { canAccess: mayDelete } = useCanAccess({ resource: 'collections', action: 'delete' })
  const isPublished = collection.active === true
  const { name } = collection
  const close = (): void => setAsked(undefined)
  const answered = (work: Promise<unknown>): void => {
    close()
    void work
  }
  return (
    <>
      {mayPublish ? (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => (isPublished ? setAsked('unpublish') : void publish(true))}
        >
          {text(isPublished ? 'model.unpublish' : 'model.publish')}
        </Button>
      ) : null}
      {mayDelete ? (
        <Button color="error" disabled={isBusy} onClick={() => setAsked('delete')}>
          {text('model.delete')}
        </Button>
      ) : null}
      <WarningQuestion
        isOpen={asked === 'unpublish'}
        title={text('model.unpublishTitle', { name })}
        content={text('model.unpublishText', { address: `/api/${name}` })}
        confirm={text('model.unpublish')}
        onConfirm={() => answered(publish(false))}
        onClose={close}
      />
      <WarningQuestion
        isOpen={asked === 'delete'}
        title={text('model.deleteTitle', { name })}
        content={<Lost collection={collection} />}
        confirm={text('model.deleteYes')}
        onConfirm={() => answered(remove())}
        onClose={close}
      />
    </>
  )
}
