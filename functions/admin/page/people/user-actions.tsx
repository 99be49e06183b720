import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { WarningQuestion } from '../forms/warning-question.tsx'
import { useText } from '../language/text.ts'
import { NewPasswordInput } from './password-input.tsx'

interface UserActionsProps {
  email: string
  isActive: boolean
  isBusy: boolean
  activate: (wanted: boolean) => Promise<unknown>
  /** @param password '' for one that the server makes up. @returns whether it was set */
  reset: (password: string) => Promise<boolean>
  /** Why the last call failed. */
  failure: string | undefined
  remove: () => Promise<unknown>
}

type Question = 'block' | 'reset' | 'delete'

interface ResetDialogProps extends Pick<UserActionsProps, 'email' | 'reset' | 'failure' | 'isBusy'> {
  close: () => void
}

/** Asks for a new password. What was typed stays until it is set. */
const ResetDialog = ({ email, reset, failure, isBusy, close }: ResetDialogProps) => {
  const text = useText()
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const send = async (): Promise<void> => {
    setIsTried(true)
    if (await reset(password)) close()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby="reset-title">
      <DialogTitle id="reset-title">{text('people.resetTitle', { email })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text('people.resetText')}</DialogContentText>
        {isTried && failure !== undefined ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        ) : null}
        <NewPasswordInput
          path="reset-password"
          label={text('people.newPassword')}
          help={text('people.resetHelp')}
          value={password}
          problems={[]}
          change={setPassword}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{text('forms.cancel')}</Button>
        <Button variant="contained" loading={isBusy} onClick={() => void send()}>
          {text('people.reset')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Blocks an account, gives it a new password, and deletes it. Each asks first. */
export const UserActions = (props: UserActionsProps) => {
  const { email, isActive, isBusy, activate, remove } = props
  const text = useText()
  const [asked, setAsked] = useState<Question>()
  const may = {
    publish: useCanAccess({ resource: 'users', action: 'publish' }).canAccess,
    update: useCanAccess({ resource: 'users', action: 'edit' }).canAccess,
    delete: useCanAccess({ resource: 'users', action: 'delete' }).canAccess,
  }
  const close = (): void => setAsked(undefined)
  const confirm = (question: Question, work: () => Promise<unknown>) => ({
    isOpen: asked === question,
    onClose: close,
    onConfirm: () => {
      close()
      void work()
    },
  })
  return (
    <>
      {may.update ? (
        <Button disabled={isBusy} onClick={() => setAsked('reset')}>
          {text('people.reset')}
        </Button>
      ) : null}
      {may.publish ? (
        <Button disabled={isBusy} onClick={() => (isActive ? setAsked('block') : void activate(true))}>
          {text(isActive ? 'people.block' : 'people.unblock')}
        </Button>
      ) : null}
      {may.delete ? (
        <Button color="error" disabled={isBusy} onClick={() => setAsked('delete')}>
          {text('people.delete')}
        </Button>
      ) : null}
      {asked === 'reset' ? <ResetDialog {...props} close={close} /> : null}
      <WarningQuestion
        {...confirm('block', () => activate(false))}
        title={text('people.blockTitle', { email })}
        content={text('people.blockText')}
        confirm={text('people.block')}
      />
      <WarningQuestion
        {...confirm('delete', remove)}
        title={text('people.deleteTitle', { name: email })}
        content={text('people.deleteUserText')}
        confirm={text('people.deleteYes')}
      />
    </>
  )
}
