import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SaveBar } from '../forms/save-bar.tsx'
import { SavedForm } from '../forms/saved-form.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Told } from '../forms/told.tsx'
import { useEditing } from '../forms/use-editing.ts'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { useText } from '../language/text.ts'
import { Matrix } from './matrix.tsx'
import { useOwnGrants, useRefresh } from './queries.ts'
import { ShownOnce } from './shown-once.tsx'
import { checkToken, emptyToken, placedToken, tokenBody } from './token-values.ts'

/** The values of the form of a new API token, and the token once it is made. */
const useToken = () => {
  const [secret, setSecret] = useState<string>()
  const isDone = useRef(false)
  const start = { values: emptyToken, etag: '' }
  const { editing, state } = useEditing(
    {
      read: async () => start,
      write: async (values) => {
        const { token } = await admin.tokens.add(tokenBody(values))
        isDone.current = true
        setSecret(token)
        return { values, etag: '' }
      },
      // Nobody else has the token before it is made.
      merge: (_before, values) => ({ values, taken: [], clashes: [] }),
      check: checkToken,
      placed: placedToken,
    },
    start,
  )
  return {
    editing,
    state,
    secret,
    isDirty: () => !isDone.current && editing.isDirty(),
    submit: async () => (isDone.current ? undefined : editing.save()),
  }
}

/** The form of a new API token, which is shown once. */
export const NewToken = () => {
  const text = useText()
  const navigate = useNavigate()
  const refresh = useRefresh('tokens')
  const own = useOwnGrants()
  const { editing, state, secret, isDirty, submit } = useToken()
  const { values, problems } = state
  return (
    <Box sx={{ pb: 2 }}>
      <Button component={Link} to="/people/tokens" sx={{ mt: 1 }}>
        ← {text('people.tokens')}
      </Button>
      <Heading>{text('people.newToken')}</Heading>
      <SavedForm label={text('people.tokenForm')} editing={editing} isDirty={isDirty} submit={submit}>
        <Told
          state={state}
          take={editing.take}
          labelOf={(path) => text(path === 'name' ? 'people.tokenName' : 'people.lastDay')}
        />
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ maxWidth: 720 }}>
            <TextInput
              path="name"
              label={text('people.tokenName')}
              help={text('people.tokenNameHelp')}
              required
              value={values.name}
              problems={problems}
              change={(name) => editing.change((now) => ({ ...now, name }), 'name')}
            />
            <TextInput
              path="lastDay"
              label={text('people.lastDay')}
              help={text('people.lastDayHelp')}
              type="date"
              value={values.lastDay}
              problems={problems}
              change={(lastDay) => editing.change((now) => ({ ...now, lastDay }), 'lastDay')}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          </Stack>
          <Matrix
            own={own}
            grants={values}
            isFixed={false}
            change={(grants) =>
              editing.change((now) => ({ ...now, ...grants, name: now.name, lastDay: now.lastDay }), '')
            }
          />
        </Stack>
        <SaveBar save={state.save} isDirty={editing.isDirty()} label={text('people.makeToken')} />
      </SavedForm>
      {secret === undefined ? null : (
        <ShownOnce
          title={text('people.tokenMade', { name: values.name })}
          about={text('people.tokenOnce')}
          label={text('people.token')}
          secret={secret}
          close={() => void refresh().then(() => navigate('/people/tokens'))}
        />
      )}
    </Box>
  )
}
