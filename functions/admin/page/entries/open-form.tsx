import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFailure } from '../forms/failure.tsx'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { copyOf } from './copy.ts'
import { EntryForm } from './entry-form.tsx'
import type { FormField } from './fields.ts'
import type { EntryStore, Stored } from './stored.ts'

interface OpenFormProps {
  /** The resource in react-admin's words. */
  resource: string
  store: EntryStore
  fields: readonly FormField[]
  /** The id of what is edited; undefined for something new. */
  id: number | undefined
  /** The heading of the form of something new. */
  newTitle: string
  /** What is said of a stored entry beside its state. */
  about?: (stored: Stored) => ReactNode
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
  const { id, newTitle, copied, ...rest } = props
  const { resource, store, fields } = rest
  const wanted = id ?? copied
  const { data, error, refetch } = useQuery({
    queryKey: ['form', resource, wanted],
    queryFn: async () => (wanted === undefined ? null : store.read(wanted)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <ReadFailure error={error} again={refetch} />
  if (data === undefined) return <Waiting />
  const stored = id === undefined ? undefined : (data ?? undefined)
  const copy = id === undefined && data ? copyOf(fields, data) : undefined
  return (
    <>
      <Heading>{String(stored?.members.name ?? newTitle)}</Heading>
      <EntryForm {...rest} stored={stored} copy={copy} />
    </>
  )
}
