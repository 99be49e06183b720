import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

/** A list that stands out from the page. */
export const OutlinedList = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined">
    <List disablePadding>{children}</List>
  </Paper>
)
