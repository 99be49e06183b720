import ChecklistIcon from '@mui/icons-material/Checklist'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { CanAccess, TopToolbar, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { useText } from '../../language/text.ts'
import type { FormField } from '../fields.ts'
import { FilterSheet } from './filter-sheet.tsx'

interface ListToolsProps {
  resource: string
  fields: readonly FormField[]
  /** Where something new is made, and what the button for it says. */
  add: { to: string; label: string }
  /** Whether rows of a narrow screen are being selected; left out where there is nothing to select them for. */
  isSelecting?: boolean
  setIsSelecting?: (isSelecting: boolean) => void
  /** Tools that this list alone has. */
  children: ReactNode
}

/** What can be done to the list as a whole. */
export const ListTools = (props: ListToolsProps) => {
  const { resource, fields, add, isSelecting, setIsSelecting, children } = props
  const text = useText()
  const { onUnselectItems } = useListContext()
  const toggle = (): void => {
    if (isSelecting) onUnselectItems()
    setIsSelecting?.(!isSelecting)
  }
  return (
    <TopToolbar
      sx={{ gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' }, whiteSpace: 'nowrap', alignItems: 'center' }}
    >
      <FilterSheet fields={fields} />
      {children}
      {setIsSelecting ? (
        <Button size="small" startIcon={<ChecklistIcon />} aria-pressed={isSelecting} onClick={toggle}>
          {text(isSelecting ? 'list.selectNoMore' : 'list.select')}
        </Button>
      ) : null}
      <CanAccess resource={resource} action="create">
        <Button variant="contained" size="small" component={Link} to={add.to}>
          {add.label}
        </Button>
      </CanAccess>
    </TopToolbar>
  )
}
