import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { labelOf } from '../entries/collections.ts'
import { exactAdmin } from '../frame/client.ts'
import { shownCount } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { download } from './download.ts'
import { queryOf, readExport } from './export-entries.ts'
import { type ExportForm, exportForms, exportName } from './export-text.ts'

const types: Readonly<Record<ExportForm, string>> = { csv: 'text/csv', json: 'application/json' }

const FormChoice = ({ form, change }: { form: ExportForm; change: (form: ExportForm) => void }) => {
  const text = useText()
  return (
    <FormControl>
      <FormLabel id="export-form">{text('transfer.form')}</FormLabel>
      <RadioGroup aria-labelledby="export-form" value={form}>
        {exportForms.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio onChange={() => change(one)} />}
            label={text(`transfer.${one}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

interface ExportDialogProps {
  collection: Collection
  close: () => void
}

/** Saves all entries that the list shows on all its pages as one file. */
export const ExportDialog = ({ collection, close }: ExportDialogProps) => {
  const text = useText()
  const { filterValues, total = 0 } = useListContext()
  const [form, setForm] = useState<ExportForm>('csv')
  const [read, setRead] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])
  const save = async (): Promise<void> => {
    stopping.current = new AbortController()
    setFailure(undefined)
    setRead(0)
    try {
      const query = queryOf(collection, filterValues)
      const { signal } = stopping.current
      const parts = await readExport({ admin: exactAdmin, collection, query, form, signal, onRead: setRead })
      download(exportName(collection.name, form, new Date()), types[form], parts)
      close()
    } catch (error) {
      setRead(undefined)
      if (!stopping.current.signal.aborted) setFailure(error)
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby="export-title">
      <DialogTitle id="export-title">
        {text('transfer.exportTitle', { collection: labelOf(collection) })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>{text('transfer.exportHelp', { smart_count: total })}</Typography>
          <FormChoice form={form} change={setForm} />
          {failure === undefined ? null : <Alert severity="error">{said(failure)}</Alert>}
          {read === undefined ? null : (
            <div>
              <LinearProgress
                variant="determinate"
                value={total === 0 ? 0 : Math.min(100, (100 * read) / total)}
                aria-label={text('transfer.export')}
              />
              <Typography>
                {text('transfer.exported', { rows: shownCount(read), total: shownCount(total) })}
              </Typography>
            </div>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{text('transfer.cancel')}</Button>
        <Button variant="contained" loading={read !== undefined} onClick={() => void save()}>
          {text('transfer.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
