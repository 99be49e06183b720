import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { CanAccess, DataTable, List, type RaRecord, SearchInput, SimpleList, TopToolbar } from 'react-admin'
import { Link } from 'react-router'
import { recordOf } from '../../../../shared/values/records.ts'
import { Nothing } from '../entries/list/nothing.tsx'
import { Heading } from '../frame/heading.tsx'
import { shownMinute } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { personName } from './account.ts'
import { ActiveChip } from './active-chip.tsx'
import { Initials } from './initials.tsx'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const nameOf = ({ name, surname, email }: RaRecord): string =>
  personName({ name: textIn(name), surname: textIn(surname), email: textIn(email) })

const NameLink = ({ record }: { record: RaRecord }) => (
  <Stack component="span" direction="row" spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
    <Initials label={nameOf(record)} />
    <MuiLink
      component={Link}
      to={`/people/users/${record.id}`}
      sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
    >
      {nameOf(record)}
    </MuiLink>
  </Stack>
)

const roleName = (record: RaRecord): string => textIn(recordOf(record.role).name)

const Rows = () => {
  const text = useText()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const empty = <Nothing empty={text('people.nobody')} />
  if (isNarrow)
    return (
      <SimpleList
        rowClick={false}
        empty={empty}
        primaryText={(record: RaRecord) => <NameLink record={record} />}
        secondaryText={(record: RaRecord) =>
          [roleName(record), record.active === true ? '' : text('people.blocked')].filter(Boolean).join(' · ')
        }
      />
    )
  return (
    <DataTable rowClick={false} bulkActionButtons={false} empty={empty}>
      <DataTable.Col
        source="name"
        label={text('people.person')}
        render={(record: RaRecord) => <NameLink record={record} />}
      />
      <DataTable.Col source="email" label={text('session.email')} />
      <DataTable.Col source="roleId" label={text('people.role')} render={roleName} />
      <DataTable.Col
        source="active"
        label={text('people.state')}
        render={(record: RaRecord) => <ActiveChip isActive={record.active === true} />}
      />
      <DataTable.Col
        source="createdAt"
        label={text('people.since')}
        render={(record: RaRecord) => shownMinute(textIn(record.createdAt))}
      />
    </DataTable>
  )
}

/** All accounts. */
export const UsersPage = () => {
  const text = useText()
  return (
    <Box>
      <Heading>{text('people.users')}</Heading>
      <List
        resource="users"
        storeKey="list-users"
        title=""
        exporter={false}
        empty={false}
        perPage={25}
        sort={{ field: 'email', order: 'ASC' }}
        filters={[<SearchInput key="q" source="q" alwaysOn placeholder={text('people.search')} />]}
        actions={
          <TopToolbar>
            <CanAccess resource="users" action="create">
              <Button variant="contained" size="small" component={Link} to="/people/users/new">
                {text('people.newUser')}
              </Button>
            </CanAccess>
          </TopToolbar>
        }
        sx={{ '& .RaList-main, & .RaList-content': { minWidth: 0 } }}
      >
        <Rows />
      </List>
    </Box>
  )
}
