import DownloadIcon from '@mui/icons-material/Download'
import UploadIcon from '@mui/icons-material/Upload'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { laterPart } from '../frame/later.tsx'
import { useText } from '../language/text.ts'

const ExportDialog = laterPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** The ways of many entries into a collection and out of it, above its list. */
export const TransferButtons = ({ collection }: { collection: Collection }) => {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <CanAccess resource={`elements-${collection.id}`} action="create">
        <Button
          size="small"
          startIcon={<UploadIcon />}
          component={Link}
          to={`/entries/${collection.id}/import`}
        >
          {text('transfer.import')}
        </Button>
      </CanAccess>
      <Button size="small" startIcon={<DownloadIcon />} onClick={() => setIsOpen(true)}>
        {text('transfer.export')}
      </Button>
      {isOpen ? <ExportDialog collection={collection} close={() => setIsOpen(false)} /> : null}
    </>
  )
}
