import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { deletions } from '../entries/deleting/page-deletions.ts'
import { useText } from '../language/text.ts'
import { session } from '../session/page-session.ts'
import { Heading } from './heading.tsx'
import { Waiting } from './waiting.tsx'

/** Asks what becomes of entries that will be deleted in some seconds: after the sign-out nobody could undo that. */
const LeftToDelete = ({ count, done }: { count: number; done: () => void }) => {
  const text = useText()
  const [isBusy, setIsBusy] = useState(false)
  // While the person thinks, nothing is deleted behind the question.
  useEffect(() => {
    deletions.hold()
    return deletions.resume
  }, [])
  const deleteNow = async (): Promise<void> => {
    setIsBusy(true)
    await deletions.sendNow()
    // What could not be deleted is told here, before the person leaves.
    setIsBusy(false)
    if (deletions.state().failed.length === 0) done()
  }
  const keep = (): void => {
    deletions.keepAll()
    done()
  }
  return (
    <>
      <Heading>{text('deleting.atSignOut')}</Heading>
      <Typography sx={{ mb: 2 }}>{text('deleting.atSignOutText', { smart_count: count })}</Typography>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" color="error" loading={isBusy} onClick={() => void deleteNow()}>
          {text('deleting.deleteNow')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={keep}>
          {text('deleting.keep')}
        </Button>
      </Stack>
    </>
  )
}

/** Ends the session. */
const End = () => {
  useEffect(() => {
    // The next person begins at the start and not here.
    history.replaceState(null, '', location.pathname)
    void session.logout()
  }, [])
  return <Waiting />
}

/** The way out: at once, or after a question about what is still to be deleted. */
export const SignOut = () => {
  const [count] = useState(() =>
    deletions.state().announced.reduce((sum, { entries }) => sum + entries.length, 0),
  )
  const [isAnswered, setIsAnswered] = useState(count === 0)
  return isAnswered ? <End /> : <LeftToDelete count={count} done={() => setIsAnswered(true)} />
}
