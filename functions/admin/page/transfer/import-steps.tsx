import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { LeaveWarning } from '../frame/leave-warning.tsx'
import type { TextKey } from '../language/english/index.ts'
import { useText } from '../language/text.ts'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'
import { useImport } from './use-import.ts'

const names: readonly TextKey[] = [
  'transfer.stepFile',
  'transfer.stepColumns',
  'transfer.stepPreview',
  'transfer.stepResult',
]

/** Where in the four steps one is. */
const Steps = ({ at }: { at: number }) => {
  const text = useText()
  const name = text(names[at] ?? 'transfer.stepFile')
  const said = text('transfer.stepOf', { step: at + 1, steps: names.length, name })
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(at)
  useEffect(() => {
    // The view begins at its top with each step, and a screen reader says which one it is.
    if (before.current !== at) place.current?.focus()
    before.current = at
  }, [at])
  return (
    <Box
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={said}
      sx={{ outline: 'none', scrollMarginTop: '5rem' }}
    >
      <Stepper activeStep={at} sx={{ my: 2, maxWidth: 720, display: { xs: 'none', sm: 'flex' } }}>
        {names.map((key) => (
          <Step key={key}>
            <StepLabel>{text(key)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Typography component="h2" variant="subtitle1" sx={{ mb: 2, display: { sm: 'none' } }}>
        {said}
      </Typography>
    </Box>
  )
}

interface ImportStepsProps {
  collection: Collection
  mayPublish: boolean
}

/** File, columns, preview and result. What was chosen stays while one goes back. */
export const ImportSteps = ({ collection, mayPublish }: ImportStepsProps) => {
  const text = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { state, fields, ...doing } = useImport(collection, mayPublish)
  const { step, survey, choice, work } = state
  const isBusy = useCallback(() => work !== undefined && work.state().phase !== 'done', [work])
  const toEntries = (): void => {
    void queries.invalidateQueries().then(() => navigate(`/entries/${collection.id}`))
  }
  return (
    <Box sx={{ pb: 4, minWidth: 0 }}>
      <Steps at={step} />
      {step === 0 ? <FileStep reading={state.reading} error={state.error} choose={doing.choose} /> : null}
      {step === 1 && survey ? (
        <ColumnsStep
          name={state.name}
          survey={survey}
          fields={fields}
          choice={choice}
          change={doing.change}
          separate={doing.separate}
          isReading={state.reading !== undefined}
          back={() => doing.go(0)}
          next={() => doing.go(2)}
        />
      ) : null}
      {step === 2 && survey ? (
        <PreviewStep
          rows={doing.previewed()}
          fields={fields}
          total={survey.rows}
          back={() => doing.go(1)}
          begin={doing.begin}
        />
      ) : null}
      {work && survey ? (
        <ResultStep
          work={work}
          total={survey.rows}
          fileName={state.name}
          isTable={survey.isText}
          toEntries={toEntries}
          another={doing.restart}
        />
      ) : null}
      {/* The file is read in this tab, and by no other. */}
      <LeaveWarning
        isUnfinished={isBusy}
        title={text('transfer.leaveTitle')}
        meaning={text('transfer.leaveText')}
      />
    </Box>
  )
}
