import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { copyOf } from '../entries/copy.ts'
import { EntryForm } from '../entries/entry-form.tsx'
import type { FormField } from '../entries/fields.ts'
import type { EntryStore } from '../entries/stored.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { PublicLink } from './public-link.tsx'

interface OpenFormProps {
  /** The resource in react-admin's words. */
  resource: string
  store: EntryStore
  fields: readonly FormField[]
  /** The id of what is edited; undefined for something new. */
  id: number | undefined
  /** The heading of the form of something new. */
  newTitle: string
  /** The beginning of the public address. */
  publicBase: string
  /** The id of what something new is a copy of. */
  copied?: number | undefined
  onAdded: (id: number) => void
  /** Called when it will be deleted. Without it, the form deletes nothing. */
  onDeleted?: (() => void) | undefined
  onClose: () => void
  onNext?: (() => void) | undefined
  onCopy?: (() => void) | undefined
}

/**
 * Loads an entry anew each time that its form is opened, and not again while it is open: that would replace the text.
 */
export const OpenForm = (props: OpenFormProps) => {
  const { resource, store, fields, id, copied, newTitle, publicBase } = props
  const { onAdded, onDeleted, onClose, onNext, onCopy } = props
  const wanted = id ?? copied
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['form', resource, wanted],
    queryFn: async () => (wanted === undefined ? null : store.read(wanted)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{text('site.tryAgain')}</Button>}
      >
        {said(error)}
      </Alert>
    )
  if (data === undefined) return <Waiting />
  const stored = id === undefined ? undefined : (data ?? undefined)
  return (
    <>
      <Heading>{String(stored?.members.name ?? newTitle)}</Heading>
      <EntryForm
        resource={resource}
        store={store}
        fields={fields}
        stored={stored}
        copy={id === undefined && data ? copyOf(fields, data) : undefined}
        about={({ members }) =>
          members.active === true ? <PublicLink base={publicBase} url={String(members.url)} /> : null
        }
        onAdded={onAdded}
        onDeleted={onDeleted}
        onClose={onClose}
        onNext={onNext}
        onCopy={onCopy}
      />
    </>
  )
}
