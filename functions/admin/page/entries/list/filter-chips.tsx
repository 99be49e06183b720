import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../language/text.ts'
import type { FormField } from '../fields.ts'
import { activeFilters, knownFilters, withoutFilter } from './active-filters.ts'

/** Each filter that is on, to be seen and taken off. A filter on a field that is gone is dropped. */
export const FilterChips = ({ fields }: { fields: readonly FormField[] }) => {
  const text = useText()
  const { filterValues, setFilters } = useListContext()
  useEffect(() => {
    const known = knownFilters(filterValues, fields)
    if (known !== filterValues) setFilters(known)
  }, [fields, filterValues, setFilters])
  const filters = activeFilters(filterValues, fields, text)
  if (filters.length === 0) return null
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={text('list.activeFilters')}
      sx={{ flexWrap: 'wrap', gap: 1, p: 1, m: 0, listStyle: 'none' }}
    >
      {filters.map(({ path, told }) => {
        const takeOff = (): void => setFilters(withoutFilter(filterValues, path))
        return (
          <li key={path.join('.')}>
            <Chip
              label={told}
              aria-label={text('list.takeOff', { filter: told })}
              onClick={takeOff}
              onDelete={takeOff}
              sx={{ maxWidth: '100%' }}
            />
          </li>
        )
      })}
    </Stack>
  )
}
