import MenuItem from '@mui/material/MenuItem'
import type { Role } from '../../../../shared/client/types/accounts.ts'
import type { InputProblem } from '../forms/editing.ts'
import { TextInput } from '../forms/text-input.tsx'
import { useText } from '../language/text.ts'
import { covers, type Grants, grantsOf } from './grants.ts'

interface RoleChoiceProps {
  value: string
  roles: readonly Role[]
  /** What the person may hand out. */
  own: Grants
  problems: readonly InputProblem[]
  change: (value: string) => void
}

/** The role of an account. One that grants more than the person's own can be seen, and not be chosen. */
export const RoleChoice = ({ value, roles, own, problems, change }: RoleChoiceProps) => {
  const text = useText()
  const isKnown = value === '' || roles.some(({ id }) => String(id) === value)
  return (
    <TextInput
      path="roleId"
      label={text('people.role')}
      select
      value={value}
      change={change}
      problems={problems}
      help={text('people.roleHelp')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{text('people.noRole')}</MenuItem>
      {isKnown ? null : <MenuItem value={value}>{text('people.roleOf', { id: value })}</MenuItem>}
      {roles.map(({ id, name, permissions }) => {
        const mayGive = covers(own, grantsOf(permissions)) || String(id) === value
        return (
          <MenuItem key={id} value={String(id)} disabled={!mayGive}>
            {mayGive ? name : text('people.grantsMore', { name })}
          </MenuItem>
        )
      })}
    </TextInput>
  )
}
