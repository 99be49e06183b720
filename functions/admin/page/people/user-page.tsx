import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import type { User } from '../../../../shared/client/types/accounts.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { session } from '../session/page-session.ts'
import { personName } from './account.ts'
import { ActiveChip } from './active-chip.tsx'
import { Initials } from './initials.tsx'
import { UserForm } from './user-form.tsx'

const Title = ({ user }: { user: User }) => (
  <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    <Initials label={personName(user)} />
    <Heading>{personName(user)}</Heading>
    <ActiveChip isActive={user.active} />
  </Stack>
)

/** One account. One's own is the profile. */
export const UserPage = () => {
  const text = useText()
  const { id: param } = useParams()
  const id = Number(param)
  const isOwn = id === session.person()?.id
  const { data, error, refetch } = useQuery({
    queryKey: ['account', id],
    queryFn: () => admin.users.get(id),
    enabled: !isOwn,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isOwn) return <Navigate to="/people/profile" replace />
  if (error) return <ReadFailure error={error} again={refetch} />
  if (!data) return <Waiting />
  return (
    <Box sx={{ maxWidth: 720, pb: 2 }}>
      <Button component={Link} to="/people/users" sx={{ mt: 1 }}>
        ← {text('people.users')}
      </Button>
      <UserForm key={id} user={data} heading={(shown) => <Title user={shown} />} />
    </Box>
  )
}
