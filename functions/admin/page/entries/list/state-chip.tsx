import Chip from '@mui/material/Chip'
import { useText } from '../../language/text.ts'

/** Whether an entry can be read in public. */
export const StateChip = ({ isPublished }: { isPublished: boolean }) => {
  const text = useText()
  return (
    <Chip
      size="small"
      label={isPublished ? text('entries.published') : text('entries.draft')}
      color={isPublished ? 'success' : 'default'}
    />
  )
}
