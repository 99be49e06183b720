import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'
import type { Role } from '../../../../shared/client/types/accounts.ts'
import type { Loaded } from '../forms/editing.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { SaveBar } from '../forms/save-bar.tsx'
import { SavedForm } from '../forms/saved-form.tsx'
import { createSentKeys } from '../forms/sent-keys.ts'
import { TextInput } from '../forms/text-input.tsx'
import { Told } from '../forms/told.tsx'
import { useEditing } from '../forms/use-editing.ts'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import type { TextKey } from '../language/english/index.ts'
import { useText } from '../language/text.ts'
import { covers, grantsOf } from './grants.ts'
import { Matrix } from './matrix.tsx'
import { useOwnGrants, useRefresh } from './queries.ts'
import { RoleActions } from './role-actions.tsx'
import {
  checkRole,
  emptyRole,
  mergeRoles,
  placedRole,
  type RoleValues,
  roleBody,
  roleValues,
} from './role-values.ts'

/** The role that grants everything. Nobody can change it. */
const administratorRole = 1

/** The text that says why somebody cannot change a role; undefined where they can. */
const useWhyFixed = (role: Role | undefined): TextKey | undefined => {
  const own = useOwnGrants()
  const { canAccess: maySave = true } = useCanAccess({ resource: 'roles', action: role ? 'edit' : 'create' })
  if (role?.id === administratorRole) return 'people.administratorFixed'
  if (!maySave) return 'people.mayNotEditRoles'
  return role && !covers(own, grantsOf(role.permissions)) ? 'people.roleGrantsMore' : undefined
}

/** How a role is stored. @param note is told of the role each time that it is read or stored */
const rulesOf = (id: number | undefined, note: (role: Role) => void) => {
  const loaded = (role: Role): Loaded<RoleValues> => {
    note(role)
    return { values: roleValues(role), etag: admin.etagOf(role) ?? '' }
  }
  const keyOf = createSentKeys()
  return {
    loaded,
    rules: {
      read: async () => loaded(await admin.roles.get(id ?? 0)),
      write: async (values: RoleValues, ifMatch: string) =>
        loaded(
          await (id === undefined
            ? admin.roles.add(roleBody(values), { idempotencyKey: keyOf(roleBody(values)) })
            : admin.roles.update(id, roleBody(values), { ifMatch })),
        ),
      merge: mergeRoles,
      check: checkRole,
      placed: placedRole,
    },
  }
}

/** The form of a role, and what else can be done to it. @param stored undefined for a new one */
const useRole = (stored: Role | undefined) => {
  const navigate = useNavigate()
  const refresh = useRefresh('roles')
  const [shown, note] = useState(stored)
  const isDone = useRef(false)
  const id = stored?.id ?? 0
  const { rules, loaded } = rulesOf(stored?.id, note)
  const { editing, state } = useEditing(rules, {
    values: stored ? roleValues(stored) : emptyRole,
    etag: (stored && admin.etagOf(stored)) ?? '',
  })
  const leave = async (): Promise<void> => {
    isDone.current = true
    await refresh()
    await navigate('/people/roles')
  }
  return {
    editing,
    state,
    shown,
    isDirty: () => !isDone.current && editing.isDirty(),
    submit: async (): Promise<void> => {
      if (await editing.save()) await (stored ? refresh() : leave())
    },
    activate: async (wanted: boolean): Promise<void> => {
      const { publish, unpublish } = admin.roles
      await editing.act(async (ifMatch) => loaded(await (wanted ? publish : unpublish)(id, { ifMatch })))
      await refresh()
    },
    remove: async (): Promise<void> => {
      if (await editing.end((ifMatch) => admin.roles.delete(id, { ifMatch }))) await leave()
    },
  }
}

const Open = ({ stored }: { stored: Role | undefined }) => {
  const text = useText()
  const own = useOwnGrants()
  const { editing, state, shown, isDirty, submit, ...acts } = useRole(stored)
  const why = useWhyFixed(shown)
  return (
    <Box sx={{ pb: 2 }}>
      <Button component={Link} to="/people/roles" sx={{ mt: 1 }}>
        ← {text('people.roles')}
      </Button>
      <Heading>{shown && stored ? shown.name : text('people.newRole')}</Heading>
      <SavedForm label={text('people.roleForm')} editing={editing} isDirty={isDirty} submit={submit}>
        {why ? (
          <Alert severity="info" sx={{ mb: 2 }}>
            {text(why)}
          </Alert>
        ) : null}
        <Told state={state} take={editing.take} labelOf={() => text('people.roleName')} />
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <TextInput
            path="name"
            label={text('people.roleName')}
            required
            disabled={why !== undefined}
            value={state.values.name}
            problems={state.problems}
            change={(name) => editing.change((values) => ({ ...values, name }), 'name')}
            sx={{ maxWidth: 480 }}
          />
          <Matrix
            own={own}
            grants={state.values}
            isFixed={why !== undefined}
            change={(grants) => editing.change((values) => ({ ...values, ...grants, name: values.name }))}
          />
        </Stack>
        <SaveBar
          save={state.save}
          isDirty={editing.isDirty()}
          label={why ? undefined : text(stored ? 'forms.save' : 'people.makeRole')}
        >
          {shown && stored && !why ? (
            <RoleActions stored={shown} isBusy={state.save.kind === 'saving'} {...acts} />
          ) : null}
        </SaveBar>
      </SavedForm>
    </Box>
  )
}

/** One role, and what it grants. */
export const RolePage = () => {
  const { id: param } = useParams()
  const id = Number(param)
  const { data, error, refetch } = useQuery({
    queryKey: ['role', id],
    queryFn: () => admin.roles.get(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <ReadFailure error={error} again={refetch} />
  return data ? <Open key={id} stored={data} /> : <Waiting />
}

/** The form of a new role. */
export const NewRole = () => <Open stored={undefined} />
