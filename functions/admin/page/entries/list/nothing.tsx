import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { ReadFailure } from '../../forms/failure.tsx'
import { useText } from '../../language/text.ts'

/** What a list without rows says: whether there is nothing at all, or the filters find nothing. */
export const Nothing = ({ empty }: { empty: string }) => {
  const text = useText()
  const { filterValues, setFilters, error, refetch } = useListContext()
  if (error) return <ReadFailure error={error} again={refetch} />
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <Typography component="div" sx={{ p: 2 }}>
      {isFiltered ? text('list.nothingMatches') : empty}
      {isFiltered ? <Button onClick={() => setFilters({})}>{text('list.clear')}</Button> : null}
    </Typography>
  )
}
