import ChecklistIcon from '@mui/icons-material/Checklist'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { CanAccess, ColumnsButton, TopToolbar, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { useText } from '../../language/text.ts'
import type { FormField } from '../fields.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { useIsAfterRows } from './use-is-after-rows.ts'

interface SelectButtonProps {
  isSelecting: boolean
  setIsSelecting: (isSelecting: boolean) => void
}

interface ListToolsProps {
  resource: string
  fields: readonly FormField[]
  /** Where something new is made, and what the button for it says. */
  add: { to: string; label: string }
  hasColumnsButton: boolean
  /** Whether rows of a narrow screen are being selected; undefined where there is nothing to select them for. */
  selecting: SelectButtonProps | undefined
  /** Tools that this list alone has. */
  children: ReactNode
}

/** The button for selecting rows on a narrow screen. */
const SelectButton = ({ isSelecting, setIsSelecting }: SelectButtonProps) => {
  const text = useText()
  const { onUnselectItems } = useListContext()
  const toggle = (): void => {
    if (isSelecting) onUnselectItems()
    setIsSelecting(!isSelecting)
  }
  return (
    <Button size="small" startIcon={<ChecklistIcon />} aria-pressed={isSelecting} onClick={toggle}>
      {text(isSelecting ? 'list.selectNoMore' : 'list.select')}
    </Button>
  )
}

/**
 * What can be done to the list as a whole, drawn after the first rows. The columns button alone is there before them,
 * unseen: the table looks for the button's menu for half a second, and the menu stays empty if the button comes later.
 */
export const ListTools = (props: ListToolsProps) => {
  const { resource, fields, add, hasColumnsButton, selecting, children } = props
  const isAfterRows = useIsAfterRows()
  return (
    <TopToolbar
      sx={{
        gap: 1,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        whiteSpace: 'nowrap',
        alignItems: 'center',
        visibility: isAfterRows ? 'visible' : 'hidden',
      }}
    >
      {isAfterRows ? <FilterSheet fields={fields} /> : null}
      {hasColumnsButton ? <ColumnsButton /> : null}
      {isAfterRows ? (
        <>
          {children}
          {selecting ? <SelectButton {...selecting} /> : null}
          <CanAccess resource={resource} action="create">
            <Button
              variant="contained"
              size="small"
              component={Link}
              to={add.to}
              sx={{ maxWidth: 320, minWidth: 0 }}
            >
              <Typography variant="inherit" noWrap>
                {add.label}
              </Typography>
            </Button>
          </CanAccess>
        </>
      ) : null}
    </TopToolbar>
  )
}
