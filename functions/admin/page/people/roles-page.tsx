import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router'
import { ReadFailure } from '../forms/failure.tsx'
import { Heading } from '../frame/heading.tsx'
import { OutlinedList } from '../frame/outlined-list.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { grantsOf } from './grants.ts'
import { useRoleList } from './queries.ts'
import { grantsText } from './words.ts'

/** All roles, each with what it grants. */
export const RolesPage = () => {
  const text = useText()
  const { data, error, refetch } = useRoleList()
  if (error) return <ReadFailure error={error} again={refetch} />
  if (!data) return <Waiting />
  return (
    <Box sx={{ pb: 2 }}>
      <Heading>{text('people.roles')}</Heading>
      <OutlinedList>
        {data.map(({ id, name, active, permissions }) => (
          <ListItem key={id} disablePadding divider>
            <ListItemButton component={Link} to={`/people/roles/${id}`}>
              <ListItemText
                primary={name}
                secondary={grantsText(grantsOf(permissions)) || text('people.grantsNothing')}
                sx={{ overflowWrap: 'anywhere' }}
              />
              {active ? null : <Chip size="small" label={text('people.blocked')} />}
            </ListItemButton>
          </ListItem>
        ))}
      </OutlinedList>
      <CanAccess resource="roles" action="create">
        <Button component={Link} to="/people/roles/new" variant="contained" sx={{ mt: 2 }}>
          {text('people.newRole')}
        </Button>
      </CanAccess>
    </Box>
  )
}
