import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { localeNow } from '../language/language.ts'
import { useText } from '../language/text.ts'
import { type Draft, dropDraft, offeredDraft } from './drafts.ts'

interface DraftOfferProps {
  place: string
  /** The ETag of the entry as the form shows it. */
  etag: string
  take: (draft: Draft) => void
}

/** Offers text that was typed earlier and not saved. It is never put into the form unasked. */
export const DraftOffer = ({ place, etag, take }: DraftOfferProps) => {
  const text = useText()
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
  const names = new Intl.ListFormat(localeNow()).format(Object.keys(draft.values))
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
            {text('entries.putIn')}
          </Button>
          <Button color="inherit" onClick={end}>
            {text('entries.discard')}
          </Button>
        </>
      }
    >
      {text('entries.draftFound', { time: new Date(draft.at).toLocaleString(localeNow()), fields: names })}{' '}
      {draft.etag === etag ? '' : text('entries.draftOlder')}
    </Alert>
  )
}
