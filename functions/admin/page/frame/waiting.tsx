import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useText } from '../language/text.ts'

/** Shown while a part of the page is loaded. */
export const Waiting = () => {
  const text = useText()
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <CircularProgress aria-label={text('frame.loading')} />
    </Box>
  )
}
