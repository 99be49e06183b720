import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useSyncExternalStore } from 'react'
import { session } from './page-session.ts'
import { PasswordForm } from './password-form.tsx'
import { onQuestion, openQuestion } from './password-question.ts'

/** Asks for the password over whatever is open, when a session has ended. What was typed below it stays. */
export const PasswordDialog = () => {
  const question = useSyncExternalStore(onQuestion, openQuestion)
  const person = session.person()
  if (!question || !person) return null
  const login = async (email: string, password: string): Promise<void> => {
    await session.login(email, password)
    question.answer(true)
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="password-title">
      <DialogTitle id="password-title">Your session has ended</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Enter the password of {person.email} to go on. Your text is still here.
        </DialogContentText>
        <PasswordForm email={person.email} login={login}>
          <Button onClick={() => question.answer(false)}>Not now</Button>
        </PasswordForm>
      </DialogContent>
    </Dialog>
  )
}
