import Stack from '@mui/material/Stack'
import type { Editing, EditingState } from '../forms/editing.ts'
import { TextInput } from '../forms/text-input.tsx'
import { type AccountValues, accountLabel } from './account.ts'

interface AccountInputsProps {
  editing: Editing<AccountValues>
  state: EditingState<AccountValues>
  /** Whether nothing can be changed. */
  isFixed?: boolean
}

/** Who an account belongs to: email, name and surname. */
export const AccountInputs = ({ editing, state, isFixed = false }: AccountInputsProps) => {
  const input = (member: 'email' | 'name' | 'surname') => ({
    path: member,
    label: accountLabel(member),
    value: state.values[member],
    problems: state.problems,
    disabled: isFixed,
    change: (typed: string) => editing.change((values) => ({ ...values, [member]: typed }), member),
  })
  return (
    <>
      <TextInput {...input('email')} type="email" required autoComplete="off" />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextInput {...input('name')} autoComplete="off" />
        <TextInput {...input('surname')} autoComplete="off" />
      </Stack>
    </>
  )
}
