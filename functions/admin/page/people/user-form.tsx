import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { type ReactNode, useRef, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { useNavigate } from 'react-router'
import type { User } from '../../../../shared/client/types/accounts.ts'
import type { EditingState } from '../forms/editing.ts'
import { SaveBar } from '../forms/save-bar.tsx'
import { SavedForm } from '../forms/saved-form.tsx'
import { Told } from '../forms/told.tsx'
import { admin } from '../frame/client.ts'
import { useText } from '../language/text.ts'
import { type AccountValues, accountLabel } from './account.ts'
import { AccountInputs } from './account-inputs.tsx'
import { useOwnGrants, useRefresh } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAccount } from './use-account.ts'
import { UserActions } from './user-actions.tsx'

/** What else can be done to an account, and the password that a reset made. */
const useActs = ({ editing, read }: Pick<ReturnType<typeof useAccount>, 'editing' | 'read'>, id: number) => {
  const navigate = useNavigate()
  const refresh = useRefresh('users')
  const [secret, setSecret] = useState<string>()
  const isGone = useRef(false)
  const act = async (work: (ifMatch: string) => Promise<unknown>): Promise<boolean> => {
    const isDone = await editing.act(async (ifMatch) => {
      await work(ifMatch)
      return read()
    })
    await refresh()
    return isDone
  }
  return {
    secret,
    forget: () => setSecret(undefined),
    isDirty: () => !isGone.current && editing.isDirty(),
    submit: async () => (await editing.save()) && refresh(),
    activate: (wanted: boolean) =>
      act((ifMatch) => (wanted ? admin.users.publish : admin.users.unpublish)(id, { ifMatch })),
    reset: (password: string) =>
      act(async () => {
        const answer = await admin.users.reset({ id, ...(password === '' ? {} : { password }) })
        setSecret(answer.password ?? password)
      }),
    remove: async (): Promise<void> => {
      if (!(await editing.end((ifMatch) => admin.users.delete(id, { ifMatch })))) return
      isGone.current = true
      await refresh()
      await navigate('/people/users')
    },
  }
}

/** The inputs of an account. Where it cannot be changed, they say why. */
const Inputs = ({ account, isFixed }: { account: ReturnType<typeof useAccount>; isFixed: boolean }) => {
  const text = useText()
  const own = useOwnGrants()
  const { editing, state, roles, shown } = account
  return (
    <Stack spacing={2.5} sx={{ pt: 1 }}>
      <AccountInputs editing={editing} state={state} isFixed={isFixed} />
      {roles && !isFixed ? (
        <RoleChoice
          value={state.values.roleId}
          roles={roles}
          own={own}
          problems={state.problems}
          change={(roleId) => editing.change((values) => ({ ...values, roleId }), 'roleId')}
        />
      ) : (
        <span>{text('people.hasRole', { name: shown.role?.name ?? text('people.noRole') })}</span>
      )}
    </Stack>
  )
}

/** Why the last call failed, with what the server says of single members. */
const failureOf = ({ save, problems }: EditingState<AccountValues>): string | undefined =>
  save.kind === 'failed' ? [save.why, ...problems.map(({ message }) => message)].join(' – ') : undefined

interface UserFormProps {
  user: User
  /** What stands above the form. */
  heading: (shown: User) => ReactNode
}

/** The form of a stored account, and what else can be done to it. */
export const UserForm = ({ user, heading }: UserFormProps) => {
  const text = useText()
  const account = useAccount(user)
  const { editing, state, shown } = account
  const { secret, forget, isDirty, submit, ...acts } = useActs(account, user.id)
  const { canAccess: maySave = false } = useCanAccess({ resource: 'users', action: 'edit' })
  const isFixed = !(shown.canEdit && maySave)
  return (
    <>
      {heading(shown)}
      <SavedForm label={text('people.account')} editing={editing} isDirty={isDirty} submit={submit}>
        {isFixed ? (
          <Alert severity="info" sx={{ mb: 2 }}>
            {text(maySave ? 'people.userGrantsMore' : 'people.mayNotEdit')}
          </Alert>
        ) : null}
        <Told state={state} take={editing.take} labelOf={accountLabel} />
        <Inputs account={account} isFixed={isFixed} />
        <SaveBar
          save={state.save}
          isDirty={editing.isDirty()}
          label={isFixed ? undefined : text('forms.save')}
        >
          {shown.canEdit ? (
            <UserActions
              email={shown.email}
              isActive={shown.active}
              isBusy={state.save.kind === 'saving'}
              failure={failureOf(state)}
              {...acts}
            />
          ) : null}
        </SaveBar>
      </SavedForm>
      {secret === undefined ? null : (
        <ShownOnce
          title={text('people.resetDone', { email: shown.email })}
          about={text('people.giveAway')}
          label={text('session.password')}
          secret={secret}
          close={forget}
        />
      )}
    </>
  )
}
