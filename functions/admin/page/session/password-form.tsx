import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '../language/text.ts'
import { said } from './said.ts'

interface PasswordFormProps {
  /** The account, where it is known already. */
  email?: string
  login: (email: string, password: string) => Promise<void>
  /** What stands beside the button. */
  children?: React.ReactNode
}

/** Email and password. A failure is told, and the password stays to be corrected. */
export const PasswordForm = ({ email, login, children }: PasswordFormProps) => {
  const text = useText()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setIsBusy(true)
    try {
      await login(email ?? String(given.get('email') ?? ''), String(given.get('password') ?? ''))
    } catch (error) {
      setProblem(said(error))
      setIsBusy(false)
      password.current?.focus()
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack spacing={2}>
        {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
        {email === undefined ? (
          <TextField
            name="email"
            type="email"
            label={text('session.email')}
            autoComplete="username"
            autoFocus
            required
          />
        ) : (
          <input type="hidden" name="email" autoComplete="username" value={email} />
        )}
        <TextField
          name="password"
          type="password"
          label={text('session.password')}
          autoComplete="current-password"
          autoFocus={email !== undefined}
          inputRef={password}
          required
        />
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          {children}
          <Button type="submit" variant="contained" loading={isBusy}>
            {text('session.signIn')}
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
