import Avatar from '@mui/material/Avatar'
import { initialsOf } from './account.ts'

/** The initials of a person, beside the name. */
export const Initials = ({ label }: { label: string }) => (
  <Avatar
    aria-hidden
    sx={{ width: 32, height: 32, fontSize: 14, bgcolor: 'primary.main', color: 'primary.contrastText' }}
  >
    {initialsOf(label)}
  </Avatar>
)
