import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useSyncExternalStore } from 'react'
import { useText } from '../language/text.ts'
import { session } from './page-session.ts'
import { PasswordForm } from './password-form.tsx'
import { onQuestion, openQuestion } from './password-question.ts'

/** Asks for the password over whatever is open, when a session has ended. What was typed below it stays. */
export const PasswordDialog = () => {
  const text = useText()
  const question = useSyncExternalStore(onQuestion, openQuestion)
  const person = session.person()
  if (!question || !person) return null
  const login = async (email: string, password: string): Promise<void> => {
    await session.login(email, password)
    question.answer(true)
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="password-title">
      <DialogTitle id="password-title">{text('session.ended')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {text('session.enterPassword', { email: person.email })}
        </DialogContentText>
        <PasswordForm email={person.email} login={login}>
          <Button onClick={() => question.answer(false)}>{text('session.notNow')}</Button>
        </PasswordForm>
      </DialogContent>
    </Dialog>
  )
}
