import FilterListIcon from '@mui/icons-material/FilterList'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { FilterLiveForm, useListContext } from 'react-admin'
import { useText } from '../../language/text.ts'
import type { FormField } from '../fields.ts'
import { activeFilters } from './active-filters.ts'
import { filtersOf } from './filters.tsx'

/** The button that opens all filters: at the side, or in a sheet from below on a narrow screen. */
export const FilterSheet = ({ fields }: { fields: readonly FormField[] }) => {
  const text = useText()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [isOpen, setIsOpen] = useState(false)
  const { filterValues, setFilters } = useListContext()
  const close = (): void => setIsOpen(false)
  const clear = (): void => setFilters(filterValues.q === undefined ? {} : { q: filterValues.q })
  const count = activeFilters(filterValues, fields, text).length
  return (
    <>
      <Badge badgeContent={count} color="primary" sx={{ mr: 1 }}>
        <Button size="small" startIcon={<FilterListIcon />} onClick={() => setIsOpen(true)}>
          {text('list.filters')}
        </Button>
      </Badge>
      <Drawer
        anchor={isNarrow ? 'bottom' : 'right'}
        open={isOpen}
        onClose={close}
        transitionDuration={0}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': 'filters-title',
            sx: { width: { sm: 360 }, maxHeight: { xs: '80vh', sm: '100%' } },
          },
        }}
      >
        <Box sx={{ p: 2, overflowY: 'auto' }}>
          <Typography id="filters-title" component="h2" variant="h6" sx={{ mb: 2 }}>
            {text('list.filters')}
          </Typography>
          <FilterLiveForm>
            <Stack spacing={2}>{filtersOf(fields, text)}</Stack>
          </FilterLiveForm>
        </Box>
        <Stack direction="row" spacing={1} sx={{ p: 2, justifyContent: 'flex-end' }}>
          <Button onClick={clear}>{text('list.clear')}</Button>
          <Button variant="contained" onClick={close}>
            {text('list.show')}
          </Button>
        </Stack>
      </Drawer>
    </>
  )
}
