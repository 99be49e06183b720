import MoreIcon from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useText } from '../language/text.ts'

/** Something that can be done to the entry of a form. */
export interface EntryAction {
  label: string
  run: () => void
  color?: 'primary' | 'error'
}

interface EntryActionsProps {
  actions: readonly EntryAction[]
  isBusy: boolean
  /** Whether there is room for one button only. */
  isNarrow: boolean
}

/** The actions behind one button. */
const More = ({ actions, isBusy }: Omit<EntryActionsProps, 'isNarrow'>) => {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={text('entries.more')}
        aria-haspopup="menu"
        disabled={isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ label, run, color }) => (
          <MenuItem
            key={label}
            sx={color === 'error' ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null)
              run()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** The actions of an entry beside its save button: as buttons, or in a menu where there is no room. */
export const EntryActions = ({ actions, isBusy, isNarrow }: EntryActionsProps) => {
  if (actions.length === 0) return null
  if (isNarrow) return <More actions={actions} isBusy={isBusy} />
  return actions.map(({ label, run, color = 'primary' }) => (
    <Button
      key={label}
      color={color}
      variant={color === 'error' ? 'text' : 'outlined'}
      disabled={isBusy}
      onClick={run}
    >
      {label}
    </Button>
  ))
}
