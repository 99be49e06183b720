import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { localeNow } from '../language/language.ts'
import { useText } from '../language/text.ts'
import { CopyButton } from './copy-button.tsx'
import { type Draft, dropDraft, keepRest, offeredDraft } from './drafts.ts'

interface DraftOfferProps {
  place: string
  /** The key of the form's own draft, which is not offered. */
  own: string
  /** The ETag of the entry as the form shows it. */
  etag: string
  /** The names of the fields that the form has. */
  names: readonly string[]
  take: (draft: Draft) => void
}

/** The text of a draft whose fields are gone, or have other names by now. No input can take it, so it can be copied. */
const LeftOver = ({ values, discard }: { values: Draft['values']; discard: () => void }) => {
  const text = useText()
  const fields = new Intl.ListFormat(localeNow()).format(Object.keys(values))
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={discard}>
          {text('entries.discard')}
        </Button>
      }
    >
      {text('entries.draftLeft', { fields })}
      {Object.entries(values).map(([name, shown]) => (
        <CopyButton key={name} what={name} copied={String(shown ?? '')} />
      ))}
    </Alert>
  )
}

/** Offers text that was typed earlier and not saved. It is never put into the form unasked. */
export const DraftOffer = ({ place, own, etag, names, take }: DraftOfferProps) => {
  const text = useText()
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let isShown = true
    // Without IndexedDB, as in some private windows, there are no drafts.
    offeredDraft(place, own).then(
      (found) => isShown && setDraft(found),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [place, own])
  if (!draft) return null
  const discard = (): void => {
    setDraft(undefined)
    void dropDraft(draft.key).catch(() => undefined)
  }
  const left = Object.fromEntries(Object.entries(draft.values).filter(([name]) => !names.includes(name)))
  if (!names.some((name) => Object.hasOwn(draft.values, name)))
    return <LeftOver values={left} discard={discard} />
  const putIn = (): void => {
    take(draft)
    if (Object.keys(left).length === 0) {
      discard()
      return
    }
    setDraft({ ...draft, values: left })
    void keepRest(draft, left).catch(() => undefined)
  }
  const time = new Date(draft.at).toLocaleString(localeNow())
  const fields = new Intl.ListFormat(localeNow()).format(Object.keys(draft.values))
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" onClick={putIn}>
            {text('entries.putIn')}
          </Button>
          <Button color="inherit" onClick={discard}>
            {text('entries.discard')}
          </Button>
        </>
      }
    >
      {text('entries.draftFound', { time, fields })} {draft.etag === etag ? '' : text('entries.draftOlder')}
    </Alert>
  )
}
