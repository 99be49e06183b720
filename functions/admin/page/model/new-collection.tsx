import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCanAccess, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useEditing } from '../forms/use-editing.ts'
import { exactAdmin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { CollectionForm } from './collection-form.tsx'
import { collectionRules } from './collection-rules.ts'
import { type CollectionValues, emptyCollection } from './collection-values.ts'

/** The form of a new collection. */
export const NewCollection = () => {
  const text = useText()
  const navigate = useNavigate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { canAccess: mayPublish = false } = useCanAccess({ resource: 'collections', action: 'publish' })
  const [isPublished, setIsPublished] = useState(true)
  const [start] = useState<CollectionValues>(emptyCollection)
  const made = useRef<number>(undefined)
  const rules = collectionRules(exactAdmin, undefined, start, ({ id }) => {
    made.current = id
  })
  const { editing, state } = useEditing(rules, { values: start, etag: '' })
  const submit = async (): Promise<void> => {
    if (!(await editing.save()) || made.current === undefined) return
    const id = made.current
    // A failure is told, and makes the collection no second time.
    if (isPublished && mayPublish)
      await exactAdmin.collections
        .publish(id)
        .catch((error: unknown) =>
          notify(text('model.notPublished', { why: said(error) }), { type: 'error' }),
        )
    await queries.invalidateQueries({ queryKey: ['collections'] })
    await navigate(`/entries/${id}`)
  }
  return (
    <Box sx={{ pb: 2 }}>
      <Heading>{text('frame.newCollection')}</Heading>
      <CollectionForm
        editing={editing}
        state={state}
        collection={undefined}
        label={text('model.make')}
        isDirty={editing.isDirty}
        submit={submit}
      >
        {mayPublish ? (
          <FormControlLabel
            sx={{ mt: 2 }}
            control={
              <Checkbox checked={isPublished} onChange={(event) => setIsPublished(event.target.checked)} />
            }
            label={text('model.publishNew')}
          />
        ) : null}
      </CollectionForm>
    </Box>
  )
}
