import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiToken } from '../../../../shared/client/types/accounts.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { WarningQuestion } from '../forms/warning-question.tsx'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { OutlinedList } from '../frame/outlined-list.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { shownMinute } from '../language/formats.ts'
import { type Text, useText } from '../language/text.ts'
import { session } from '../session/page-session.ts'
import { said } from '../session/said.ts'
import { grantsOf } from './grants.ts'
import { useRefresh } from './queries.ts'
import { grantsText } from './words.ts'

const aboutToken = (text: Text, { permissions, createdBy, createdAt, expiresAt, lastUsedAt }: ApiToken) =>
  [
    grantsText(grantsOf(permissions)),
    text('people.made', { time: shownMinute(createdAt) }),
    lastUsedAt === null
      ? text('people.neverUsed')
      : text('people.lastUsed', { time: shownMinute(lastUsedAt) }),
    expiresAt === null ? text('people.noEnd') : text('people.ends', { time: shownMinute(expiresAt) }),
    createdBy === session.person()?.id ? '' : text('people.ofUser', { id: createdBy }),
  ]
    .filter((part) => part !== '')
    .join(' · ')

interface RowProps {
  token: ApiToken
  revoke: () => void
}

const Row = ({ token, revoke }: RowProps) => {
  const text = useText()
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={token.name}
        secondary={aboutToken(text, token)}
        sx={{ overflowWrap: 'anywhere', flex: '1 1 240px' }}
      />
      <Button color="error" onClick={revoke} aria-label={text('people.revokeOf', { name: token.name })}>
        {text('people.revoke')}
      </Button>
    </ListItem>
  )
}

/** The API tokens that the person may see. */
export const TokensPage = () => {
  const text = useText()
  const refresh = useRefresh('tokens')
  const [asked, setAsked] = useState<ApiToken>()
  const [problem, setProblem] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['tokens', 'page'],
    queryFn: async ({ signal }) =>
      (await admin.tokens.list({ limit: 1_000, sortBy: 'name' }, { signal })).items,
  })
  const revoke = async ({ id }: ApiToken): Promise<void> => {
    setAsked(undefined)
    try {
      await admin.tokens.delete(id)
      setProblem(undefined)
    } catch (failure) {
      setProblem(said(failure))
    }
    await refresh()
  }
  if (error) return <ReadFailure error={error} again={refetch} />
  if (!data) return <Waiting />
  return (
    <Box sx={{ pb: 2 }}>
      <Heading>{text('people.tokens')}</Heading>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text('people.tokensHelp')}
      </Typography>
      {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
      {data.length === 0 ? (
        <Typography>{text('people.noTokens')}</Typography>
      ) : (
        <OutlinedList>
          {data.map((token) => (
            <Row key={token.id} token={token} revoke={() => setAsked(token)} />
          ))}
        </OutlinedList>
      )}
      <Button component={Link} to="/people/tokens/new" variant="contained" sx={{ mt: 2 }}>
        {text('people.newToken')}
      </Button>
      {asked ? (
        <WarningQuestion
          isOpen
          title={text('people.revokeTitle', { name: asked.name })}
          content={text('people.revokeText')}
          confirm={text('people.revoke')}
          onConfirm={() => void revoke(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Box>
  )
}
