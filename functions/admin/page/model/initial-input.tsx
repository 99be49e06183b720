import MenuItem from '@mui/material/MenuItem'
import { fromLocal, toLocal, zoneText } from '../entries/local-time.ts'
import { useHasTime } from '../entries/use-has-time.ts'
import type { InputProblem } from '../forms/editing.ts'
import { TextInput } from '../forms/text-input.tsx'
import { useText } from '../language/text.ts'
import type { FieldLine } from './field-line.ts'
import { fieldPath } from './problems.ts'

interface InitialInputProps {
  line: FieldLine
  problems: readonly InputProblem[]
  change: (change: Partial<FieldLine>, path: string) => void
}

/** The value that new entries begin with, in the input of its type. */
export const InitialInput = ({ line, problems, change }: InitialInputProps) => {
  const text = useText()
  const { type, initial, format } = line
  const path = fieldPath(line.key, 'default')
  const shared = { path, problems, label: text('model.initial') }
  const typed = typeof initial === 'string' ? initial : ''
  const hasTime = useHasTime(typed)
  const put = (value: FieldLine['initial']): void => change({ initial: value }, path)
  if (type === 'boolean')
    return (
      <TextInput
        {...shared}
        select
        value={initial === null ? '' : String(initial)}
        change={(choice) => put(choice === '' ? null : choice === 'true')}
      >
        <MenuItem value="">{text('model.noValue')}</MenuItem>
        <MenuItem value="true">{text('model.yes')}</MenuItem>
        <MenuItem value="false">{text('model.no')}</MenuItem>
      </TextInput>
    )
  if (type === 'date')
    return (
      <TextInput
        {...shared}
        type={hasTime ? 'datetime-local' : 'date'}
        value={hasTime ? toLocal(typed) : typed}
        change={(shown) => put(hasTime ? fromLocal(shown) : shown)}
        help={hasTime ? zoneText(typed) : undefined}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
      />
    )
  const isLong = type === 'rawJson' || (type === 'text' && format !== 'line')
  return (
    <TextInput
      {...shared}
      value={typed}
      change={put}
      multiline={isLong}
      maxRows={10}
      {...(type === 'number' ? { slotProps: { htmlInput: { inputMode: 'decimal' } } } : {})}
    />
  )
}
