import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SaveBar } from '../forms/save-bar.tsx'
import { SavedForm } from '../forms/saved-form.tsx'
import { createSentKeys } from '../forms/sent-keys.ts'
import { Told } from '../forms/told.tsx'
import { useEditing } from '../forms/use-editing.ts'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { useText } from '../language/text.ts'
import {
  accountInput,
  accountLabel,
  accountValues,
  checkAccount,
  emptyAccount,
  mergeAccounts,
  placedAccount,
} from './account.ts'
import { AccountInputs } from './account-inputs.tsx'
import { NewPasswordInput } from './password-input.tsx'
import { useOwnGrants, useRefresh, useRoles } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { ShownOnce } from './shown-once.tsx'

/** The account that was made, whose password is shown once. */
interface Made {
  id: number
  email: string
  password: string
}

/** The form of a new account. */
export const NewUser = () => {
  const text = useText()
  const navigate = useNavigate()
  const refresh = useRefresh('users')
  const roles = useRoles()
  const own = useOwnGrants()
  const [made, setMade] = useState<Made>()
  const isDone = useRef(false)
  const [keyOf] = useState(createSentKeys)
  const start = { values: emptyAccount, etag: '' }
  const { editing, state } = useEditing(
    {
      read: async () => start,
      write: async (values) => {
        const body = accountInput(values)
        const { id, email, ...rest } = await admin.users.add(body, { idempotencyKey: keyOf(body) })
        isDone.current = true
        setMade({ id, email, password: values.password })
        return { values: accountValues({ email, ...rest }), etag: '' }
      },
      merge: mergeAccounts((id) => id),
      check: (values) => checkAccount(values, true),
      placed: placedAccount,
    },
    start,
  )
  const change = (member: 'roleId' | 'password') => (typed: string) =>
    editing.change((values) => ({ ...values, [member]: typed }), member)
  return (
    <Box sx={{ maxWidth: 720, pb: 2 }}>
      <Button component={Link} to="/people/users" sx={{ mt: 1 }}>
        ← {text('people.users')}
      </Button>
      <Heading>{text('people.newUser')}</Heading>
      <SavedForm
        label={text('people.account')}
        editing={editing}
        isDirty={() => !isDone.current && editing.isDirty()}
        submit={async () => (isDone.current ? undefined : editing.save())}
      >
        <Told state={state} take={editing.take} labelOf={accountLabel} />
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <AccountInputs editing={editing} state={state} />
          {roles ? (
            <RoleChoice
              value={state.values.roleId}
              roles={roles}
              own={own}
              problems={state.problems}
              change={change('roleId')}
            />
          ) : null}
          <NewPasswordInput
            path="password"
            label={text('people.newPassword')}
            help={text('people.passwordHelp')}
            value={state.values.password}
            problems={state.problems}
            change={change('password')}
            required
          />
        </Stack>
        <SaveBar save={state.save} isDirty={editing.isDirty()} label={text('people.makeUser')} />
      </SavedForm>
      {made ? (
        <ShownOnce
          title={text('people.userMade', { email: made.email })}
          about={text('people.giveAway')}
          label={text('session.password')}
          secret={made.password}
          close={() => void refresh().then(() => navigate(`/people/users/${made.id}`))}
        />
      ) : null}
    </Box>
  )
}
