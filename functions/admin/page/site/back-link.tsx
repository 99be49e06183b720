import Button from '@mui/material/Button'
import { Link } from 'react-router'

/** Leads to the view that this one belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} sx={{ alignSelf: 'start', mt: 1 }}>
    ← {children}
  </Button>
)
