import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { type Draft, dropDraft, offeredDraft } from './drafts.ts'

interface DraftOfferProps {
  place: string
  /** The ETag of the entry as the form shows it. */
  etag: string
  take: (draft: Draft) => void
}

/** Offers text that was typed earlier and not saved. It is never put into the form unasked. */
export const DraftOffer = ({ place, etag, take }: DraftOfferProps) => {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let isShown = true
    // Without IndexedDB, as in some private windows, there are no drafts.
    offeredDraft(place).then(
      (found) => isShown && setDraft(found),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [place])
  if (!draft) return null
  const names = new Intl.ListFormat('en').format(Object.keys(draft.values))
  const end = (): void => {
    setDraft(undefined)
    void dropDraft(draft.key)
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button
            color="inherit"
            onClick={() => {
              take(draft)
              end()
            }}
          >
            Put it in
          </Button>
          <Button color="inherit" onClick={end}>
            Discard
          </Button>
        </>
      }
    >
      You typed something here on {new Date(draft.at).toLocaleString()} that was not saved: {names}.
      {draft.etag === etag ? '' : ' The entry was saved since, so look at both.'}
    </Alert>
  )
}
