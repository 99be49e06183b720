import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useText } from '../../language/text.ts'
import type { BulkState } from './run.ts'

/** The most entries that a report names. */
const mostNamed = 100

/** What became of the entries. Each one that it was not done to is named with its reason, and leads to its form. */
export const BulkReport = ({ state, list }: { state: BulkState; list: string }) => {
  const text = useText()
  const { done, unchanged, failed, left, stoppedBy } = state
  const named = failed.slice(0, mostNamed)
  return (
    <>
      {stoppedBy === undefined ? null : (
        <Alert severity="error" sx={{ mb: 2 }}>
          {stoppedBy}
        </Alert>
      )}
      <Typography role="status">
        {text('bulk.done', { smart_count: done })}{' '}
        {unchanged > 0 ? text('bulk.unchanged', { smart_count: unchanged }) : ''}{' '}
        {left.length > 0 ? text('bulk.left', { smart_count: left.length }) : ''}
      </Typography>
      {failed.length === 0 ? null : (
        <>
          <Typography sx={{ mt: 2 }}>{text('bulk.failed', { smart_count: failed.length })}</Typography>
          <ul>
            {named.map(({ item: { id, name }, why }) => (
              <li key={id}>
                <MuiLink component={Link} to={`${list}/${id}`}>
                  {name}
                </MuiLink>{' '}
                – {why}
              </li>
            ))}
          </ul>
          {failed.length > named.length ? (
            <Typography>{text('bulk.more', { smart_count: failed.length - named.length })}</Typography>
          ) : null}
        </>
      )}
    </>
  )
}
