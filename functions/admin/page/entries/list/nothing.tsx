import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import type { Collection } from '../../../../../shared/client/types/answers.ts'
import { useText } from '../../language/text.ts'

/** What a list without rows says: whether there is nothing at all, or the filters find nothing. */
export const Nothing = ({ collection }: { collection: Pick<Collection, 'singleName'> }) => {
  const text = useText()
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <Typography component="div" sx={{ p: 2 }}>
      {isFiltered ? text('list.nothingMatches') : text('list.nothingYet', { name: collection.singleName })}
      {isFiltered ? <Button onClick={() => setFilters({})}>{text('list.clear')}</Button> : null}
    </Typography>
  )
}
