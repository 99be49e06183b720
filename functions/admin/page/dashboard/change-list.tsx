import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { Link } from 'react-router'
import { shownMinute } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import type { Change } from './changes.ts'

interface ChangeListProps {
  changes: readonly Change[]
  label: string
  /** Whether each entry says if it is published. */
  hasStates?: boolean
}

/** Entries of any list, each as a link to its form. */
export const ChangeList = ({ changes, label, hasStates = false }: ChangeListProps) => {
  const text = useText()
  return (
    <List dense disablePadding aria-label={label}>
      {changes.map((change) => (
        <ListItem key={change.form} disableGutters divider>
          <ListItemText
            primary={
              <MuiLink component={Link} to={change.form}>
                {change.name}
              </MuiLink>
            }
            secondary={`${change.source}, ${shownMinute(change.updatedAt)}`}
            sx={{ overflowWrap: 'anywhere' }}
          />
          {hasStates ? (
            <Chip
              size="small"
              label={text(change.active ? 'dashboard.published' : 'dashboard.draft')}
              color={change.active ? 'success' : 'default'}
            />
          ) : null}
        </ListItem>
      ))}
    </List>
  )
}
