import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCanAccess } from 'react-admin'
import { Link, useParams } from 'react-router'
import { labelOf, useCollection } from '../entries/collections.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { ImportSteps } from './import-steps.tsx'

/** The import of a file into a collection. */
export const ImportPage = () => {
  const text = useText()
  const { collection: id } = useParams()
  const { data, error } = useCollection(Number(id))
  const { canAccess: mayPublish, isPending } = useCanAccess({
    resource: `elements-${id}`,
    action: 'publish',
  })
  // A collection that was read stays on the screen: a failure of a later read closes no import.
  if (error && !data) return <Alert severity="error">{said(error)}</Alert>
  if (!data || isPending) return <Waiting />
  const collection = labelOf(data)
  return (
    <>
      <Button component={Link} to={`/entries/${id}`} sx={{ alignSelf: 'start', mt: 1 }}>
        ← {collection}
      </Button>
      <Heading>{text('transfer.importTitle', { collection })}</Heading>
      <ImportSteps key={id} collection={data} mayPublish={mayPublish === true} />
    </>
  )
}
