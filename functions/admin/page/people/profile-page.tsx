import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { Link } from 'react-router'
import type { OwnUser, User } from '../../../../shared/client/types/accounts.ts'
import type { Loaded } from '../forms/editing.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { SaveBar } from '../forms/save-bar.tsx'
import { SavedForm } from '../forms/saved-form.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Told } from '../forms/told.tsx'
import { useEditing } from '../forms/use-editing.ts'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { session } from '../session/page-session.ts'
import {
  type AccountValues,
  accountLabel,
  accountUpdate,
  accountValues,
  checkAccount,
  mergeAccounts,
  needsProof,
  personName,
  placedAccount,
} from './account.ts'
import { AccountInputs } from './account-inputs.tsx'
import { Initials } from './initials.tsx'
import { NewPasswordInput } from './password-input.tsx'
import { Sessions } from './sessions.tsx'

type Own = Pick<User, 'id' | 'name' | 'surname' | 'email' | 'roleId'>

/** The form of one's own account. Saving it keeps the session. */
const useOwnAccount = (own: Own) => {
  const [shown, setShown] = useState(own)
  const before = useRef(accountValues(own))
  const loaded = (read: Own): Loaded<AccountValues> => {
    setShown(read)
    before.current = accountValues(read)
    session.rename({ id: read.id, email: read.email, label: personName(read) })
    return { values: before.current, etag: admin.etagOf(read) ?? '' }
  }
  const { editing, state } = useEditing(
    {
      read: async () => loaded(await admin.users.self()),
      write: async (values) =>
        loaded(await admin.users.update(own.id, accountUpdate(before.current, values))),
      merge: mergeAccounts((id) => id),
      check: (values) => checkAccount(values, false),
      placed: placedAccount,
    },
    { values: before.current, etag: '' },
  )
  return { editing, state, shown, before: before.current }
}

const Open = ({ own }: { own: OwnUser }) => {
  const text = useText()
  const queries = useQueryClient()
  const { editing, state, shown, before } = useOwnAccount(own)
  const { canAccess: mayUpdate = false } = useCanAccess({ resource: 'users', action: 'edit' })
  const { values, problems } = state
  const isProofShown = !mayUpdate && needsProof(before, values)
  return (
    <Box sx={{ maxWidth: 720, pb: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Initials label={personName(shown)} />
        <Heading>{personName(shown)}</Heading>
      </Stack>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text('people.hasRole', { name: own.role?.name ?? text('people.noRole') })}
      </Typography>
      <SavedForm
        label={text('frame.profile')}
        editing={editing}
        isDirty={editing.isDirty}
        submit={async () => {
          // react-admin keeps the name that the bar shows.
          if (await editing.save()) await queries.invalidateQueries({ queryKey: ['auth', 'getIdentity'] })
        }}
      >
        <Told state={state} take={editing.take} labelOf={accountLabel} />
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <AccountInputs editing={editing} state={state} />
          <NewPasswordInput
            path="password"
            label={text('people.newPassword')}
            help={text('people.ownPasswordHelp')}
            value={values.password}
            problems={problems}
            change={(password) => editing.change((now) => ({ ...now, password }), 'password')}
            canMakeUp={false}
          />
          {isProofShown ? (
            <TextInput
              path="currentPassword"
              label={text('people.currentPassword')}
              help={text('people.currentHelp')}
              type="password"
              autoComplete="current-password"
              value={values.currentPassword}
              problems={problems}
              change={(currentPassword) =>
                editing.change((now) => ({ ...now, currentPassword }), 'currentPassword')
              }
            />
          ) : null}
        </Stack>
        <SaveBar save={state.save} isDirty={editing.isDirty()} label={text('forms.save')} />
      </SavedForm>
      <Sessions />
      <Box sx={{ mt: 4 }}>
        <Button component={Link} to="/people/tokens" variant="outlined">
          {text('people.tokens')}
        </Button>
      </Box>
    </Box>
  )
}

/** One's own account: name, email, password and sessions. */
export const ProfilePage = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-account'],
    queryFn: () => admin.users.self(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <ReadFailure error={error} again={refetch} />
  return data ? <Open own={data} /> : <Waiting />
}
