import UploadFileIcon from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '../language/text.ts'
import { faultText } from './fault-text.ts'

/** The input is reached by the keyboard, and what is seen of it is the button. */
const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** The label is no button of its own: what is pressed is the input within it. */
const noButton = { role: undefined, tabIndex: -1 }

interface FileStepProps {
  /** The name of a file that is being read. */
  reading: string | undefined
  error: unknown
  choose: (file: File) => void
}

/** The choice of a file. */
export const FileStep = ({ reading, error, choose }: FileStepProps) => {
  const text = useText()
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Typography>{text('transfer.fileHelp')}</Typography>
      {error === undefined ? null : <Alert severity="error">{faultText(error, text)}</Alert>}
      <Button
        component="label"
        {...noButton}
        variant="contained"
        startIcon={<UploadFileIcon />}
        loading={reading !== undefined}
        loadingPosition="start"
        sx={{ '&:focus-within': { outline: 3, outlineColor: 'primary.main', outlineOffset: 2 } }}
      >
        {text('transfer.choose')}
        <input
          type="file"
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl"
          disabled={reading !== undefined}
          style={visuallyHidden}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) choose(file)
            // The same file may be chosen again after it was corrected.
            target.value = ''
          }}
        />
      </Button>
      <div role="status">{reading === undefined ? '' : text('transfer.reading', { name: reading })}</div>
    </Stack>
  )
}
