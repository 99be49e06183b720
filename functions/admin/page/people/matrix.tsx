import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { useText } from '../language/text.ts'
import {
  actions,
  actionsOn,
  allOf,
  type Grant,
  type Grants,
  includes,
  lacking,
  noGrants,
  type Resource,
  resources,
  toggled,
} from './grants.ts'
import { grantText, resourceText } from './words.ts'

interface MatrixProps {
  /** What the person may hand out. */
  own: Grants
  grants: Grants
  /** Whether nothing can be changed. */
  isFixed: boolean
  change: (grants: Grants) => void
}

const columns: readonly Grant[] = [...actions, '*']

/** The grants of a resource that have a box: those that the interface has, and those that are granted in any case. */
const hasBox = (grants: Grants, resource: Resource, grant: Grant): boolean =>
  grant === '*' || actionsOn(resource).includes(grant) || grants[resource].includes(grant)

type BoxProps = MatrixProps & { resource: Resource; grant: Grant; why: string }

const GrantBox = ({ own, grants, isFixed, change, resource, grant, why }: BoxProps) => {
  const mayGrant = includes(own, resource, grant)
  return (
    <Checkbox
      checked={includes(grants, resource, grant)}
      disabled={isFixed || !mayGrant}
      onChange={() => change(toggled(own, grants, resource, grant))}
      slotProps={{
        input: {
          'aria-label': `${resourceText(resource)}: ${grantText(grant)}`,
          ...(mayGrant ? {} : { 'aria-describedby': why }),
        },
      }}
    />
  )
}

const Wide = (props: MatrixProps & { why: string }) => {
  const text = useText()
  return (
    <Table size="small" aria-label={text('people.grants')}>
      <TableHead>
        <TableRow>
          <TableCell>{text('people.on')}</TableCell>
          {columns.map((grant) => (
            <TableCell key={grant} align="center">
              {grantText(grant)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {resources.map((resource) => (
          <TableRow key={resource}>
            <TableCell component="th" scope="row">
              {resourceText(resource)}
            </TableCell>
            {columns.map((grant) => (
              <TableCell key={grant} align="center" padding="none">
                {hasBox(props.grants, resource, grant) ? (
                  <GrantBox {...props} resource={resource} grant={grant} />
                ) : null}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Narrow = (props: MatrixProps & { why: string }) => (
  <Box sx={{ p: 2 }}>
    {resources.map((resource) => (
      <Box component="fieldset" key={resource} sx={{ border: 0, p: 0, m: 0, mb: 2 }}>
        <Typography component="legend" variant="subtitle1">
          {resourceText(resource)}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
          {columns
            .filter((grant) => hasBox(props.grants, resource, grant))
            .map((grant) => (
              <FormControlLabel
                key={grant}
                control={<GrantBox {...props} resource={resource} grant={grant} />}
                label={grantText(grant)}
              />
            ))}
        </Box>
      </Box>
    ))}
  </Box>
)

/** What a role or an API token grants, as a box for each resource and action. What one may not hand out says why. */
export const Matrix = (props: MatrixProps) => {
  const { own, isFixed, change } = props
  const text = useText()
  const why = useId()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const missing = lacking(own)
    .map(({ resource, missing: some }) =>
      text('people.grantsOn', {
        resource: resourceText(resource),
        actions: some.map(grantText).join(', '),
      }),
    )
    .join('; ')
  return (
    <Box component="section" aria-label={text('people.grants')}>
      <Typography component="h2" variant="h6">
        {text('people.grants')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('people.grantsHelp')}
      </Typography>
      {isFixed ? null : (
        <Box sx={{ mb: 1 }}>
          <Button onClick={() => change(allOf(own))}>{text('people.allowAll')}</Button>
          <Button onClick={() => change(noGrants)}>{text('people.allowNone')}</Button>
        </Box>
      )}
      <Paper variant="outlined">
        {isNarrow ? <Narrow {...props} why={why} /> : <Wide {...props} why={why} />}
      </Paper>
      <Typography id={why} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {missing === '' ? '' : text('people.lacking', { missing })}
      </Typography>
    </Box>
  )
}
