import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { localeNow } from '../language/language.ts'
import { useText } from '../language/text.ts'
import type { Clash, EditingState, InputProblem } from './editing.ts'
import { focusInput } from './input-id.ts'

interface ToldProps<V> {
  state: EditingState<V>
  take: (clash: Clash<V>) => void
  /** What the input of a path is called. */
  labelOf: (path: string) => string
  /** Shows the input of a path, and puts the focus into it. */
  show?: (path: string) => void
  /** A problem as it is told on top. */
  tell?: (problem: InputProblem) => ReactNode
}

const Problem = ({
  problem,
  labelOf,
  show,
  tell,
}: { problem: InputProblem } & Pick<ToldProps<never>, 'labelOf' | 'show' | 'tell'>) => (
  <li>
    {problem.path === '' ? null : (
      <>
        <Link component="button" type="button" onClick={() => (show ?? focusInput)(problem.path)}>
          {labelOf(problem.path)}
        </Link>
        :{' '}
      </>
    )}
    {tell ? tell(problem) : problem.message}
  </li>
)

/** What another person changed while the form was open. */
function Meanwhile<V>({ state: { meanwhile }, take }: Pick<ToldProps<V>, 'state' | 'take'>) {
  const text = useText()
  if (!meanwhile || meanwhile.taken.length + meanwhile.clashes.length === 0) return null
  const { taken, clashes } = meanwhile
  return (
    <Alert severity="info" sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0 } }}>
      {taken.length === 0
        ? null
        : text('forms.taken', { names: new Intl.ListFormat(localeNow()).format(taken) })}
      {clashes.length === 0 ? null : (
        <>
          <div>{text('forms.clashes')}</div>
          <ul>
            {clashes.map((clash) => (
              <li key={clash.path}>
                {text('forms.clash', { name: clash.label, theirs: clash.theirs })}{' '}
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  aria-label={`${text('forms.take')} ${clash.label}`}
                  onClick={() => take(clash)}
                >
                  {text('forms.take')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

/** What has to be read before a form can be saved: why the last save failed, and what another person changed. */
export function Told<V>({ state, take, ...rest }: ToldProps<V>) {
  const { save, problems } = state
  return (
    <>
      {save.kind === 'failed' ? (
        <Alert
          severity="error"
          sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
        >
          {save.why}
          {problems.length === 0 ? null : (
            <ul>
              {problems.map((problem) => (
                <Problem key={`${problem.path} ${problem.message}`} problem={problem} {...rest} />
              ))}
            </ul>
          )}
        </Alert>
      ) : null}
      <Meanwhile state={state} take={take} />
    </>
  )
}
