import Chip from '@mui/material/Chip'
import { useText } from '../language/text.ts'

/** Whether an account is active, or blocked. */
export const ActiveChip = ({ isActive }: { isActive: boolean }) => {
  const text = useText()
  return (
    <Chip
      size="small"
      color={isActive ? 'success' : 'default'}
      label={text(isActive ? 'people.active' : 'people.blocked')}
    />
  )
}
