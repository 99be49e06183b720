import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '../language/text.ts'

interface CopyButtonProps {
  /** What a screen reader says is copied. */
  what: string
  copied: string
}

/** Puts a text into the clipboard, and says whether that worked: a browser may refuse it. */
export const CopyButton = ({ what, copied }: CopyButtonProps) => {
  const text = useText()
  const [state, setState] = useState<'ready' | 'done' | 'failed'>('ready')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(copied)
      setState('done')
    } catch {
      setState('failed')
    }
  }
  const label = { ready: 'entries.copy', done: 'entries.copied', failed: 'entries.copyFailed' } as const
  return (
    <Button size="small" sx={{ alignSelf: 'start' }} aria-live="polite" onClick={() => void copy()}>
      {text(label[state], { what })}
    </Button>
  )
}
