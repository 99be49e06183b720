import Chip from '@mui/material/Chip'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { useText } from '../language/text.ts'

/** Whether sites can read a collection. */
export const PublicChip = ({ active }: Pick<Collection, 'active'>) => {
  const text = useText()
  const isPublished = active === true
  return (
    <Chip
      size="small"
      color={isPublished ? 'success' : 'default'}
      label={text(isPublished ? 'model.isPublished' : 'model.isNotPublished')}
    />
  )
}
