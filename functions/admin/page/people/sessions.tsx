import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../../../shared/client/types/accounts.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { admin } from '../frame/client.ts'
import { OutlinedList } from '../frame/outlined-list.tsx'
import { shownMinute } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { browserOf } from './browser-name.ts'

const Row = ({ one, end }: { one: Session; end: () => void }) => {
  const text = useText()
  const name = browserOf(one.userAgent) ?? text('people.unknownBrowser')
  const about = [
    one.address ?? '',
    text('people.began', { time: shownMinute(one.createdAt) }),
    text('people.lastUsed', { time: shownMinute(one.lastUsedAt) }),
  ]
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={name}
        secondary={about.filter((part) => part !== '').join(' · ')}
        sx={{ overflowWrap: 'anywhere', flex: '1 1 240px' }}
      />
      {one.current ? (
        <Chip size="small" label={text('people.thisSession')} />
      ) : (
        <Button
          color="error"
          onClick={end}
          aria-label={text('people.endOf', { name, time: shownMinute(one.createdAt) })}
        >
          {text('people.end')}
        </Button>
      )}
    </ListItem>
  )
}

/** The person's own sessions. Each but this one can be ended here; this one ends by the sign-out. */
export const Sessions = () => {
  const text = useText()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const queryKey = ['sessions']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => admin.sessions.list({ signal }),
  })
  const end = async (id: string): Promise<void> => {
    try {
      await admin.sessions.delete(id)
      setProblem(undefined)
    } catch (failure) {
      setProblem(said(failure))
    }
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Box component="section" aria-labelledby="sessions-title" sx={{ mt: 4 }}>
      <Typography id="sessions-title" component="h2" variant="h6">
        {text('people.sessions')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('people.sessionsHelp')}
      </Typography>
      {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
      {error ? <ReadFailure error={error} again={refetch} /> : null}
      {data ? (
        <OutlinedList>
          {data.map((one) => (
            <Row key={one.id} one={one} end={() => void end(one.id)} />
          ))}
        </OutlinedList>
      ) : null}
    </Box>
  )
}
