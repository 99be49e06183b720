import MuiLink from '@mui/material/Link'
import { useEffect } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { useDoomed } from '../deleting/page-deletions.ts'
import { type ListPlace, lastOpened } from '../list-place.ts'

/** The id of the link to an entry. */
const linkId = (resource: string, id: unknown): string => `entry-${resource}-${id}`

const nameOf = (record: RaRecord): string => {
  const name: unknown = record.name
  return typeof name === 'string' && name !== '' ? name : String(record.id)
}

interface EntryLinkProps {
  /** The address of the list, in front of the id. */
  list: string
  /** What the address of the form has behind the id. */
  search?: string
  record: RaRecord
}

/** Leads to the form of an entry. An entry that will be deleted in some seconds has no form any more. */
export const EntryLink = ({ list, search = '', record }: EntryLinkProps) => {
  const { data = [], resource } = useListContext()
  if (useDoomed(resource).has(Number(record.id))) return <s>{nameOf(record)}</s>
  const state = { ids: data.map(({ id }) => Number(id)) } satisfies ListPlace
  return (
    <MuiLink
      component={Link}
      id={linkId(resource, record.id)}
      to={`${list}/${record.id}${search}`}
      state={state}
    >
      {nameOf(record)}
    </MuiLink>
  )
}

/** Puts the focus on the entry whose form was opened last, so that one goes on where one was. */
export const ReturnToEntry = () => {
  const { data, resource } = useListContext()
  useEffect(() => {
    const id = lastOpened.of(resource)
    if (!data || id === undefined) return
    lastOpened.forget(resource)
    const link = document.getElementById(linkId(resource, id))
    link?.scrollIntoView({ block: 'center' })
    link?.focus({ preventScroll: true })
  }, [data, resource])
  return null
}
