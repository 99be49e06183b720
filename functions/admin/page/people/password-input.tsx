import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { InputProblem } from '../forms/editing.ts'
import { TextInput } from '../forms/text-input.tsx'
import { useText } from '../language/text.ts'
import { madeUpPassword } from './account.ts'

interface PasswordInputProps {
  path: string
  label: string
  help: string
  value: string
  problems: readonly InputProblem[]
  change: (value: string) => void
  /** Whether one can be made up. */
  canMakeUp?: boolean
  required?: boolean
}

/** A new password, which can be looked at, and made up. */
export const NewPasswordInput = ({ canMakeUp = true, change, ...rest }: PasswordInputProps) => {
  const text = useText()
  const [isShown, setIsShown] = useState(false)
  return (
    <div>
      <TextInput
        {...rest}
        change={change}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
      />
      <Stack direction="row" spacing={1}>
        <Button size="small" onClick={() => setIsShown(!isShown)}>
          {text(isShown ? 'people.hidePassword' : 'people.showPassword')}
        </Button>
        {canMakeUp ? (
          <Button
            size="small"
            onClick={() => {
              change(madeUpPassword())
              setIsShown(true)
            }}
          >
            {text('people.makeUp')}
          </Button>
        ) : null}
      </Stack>
    </div>
  )
}
