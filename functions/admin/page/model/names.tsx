import Stack from '@mui/material/Stack'
import type { InputProblem } from '../forms/editing.ts'
import { TextInput } from '../forms/text-input.tsx'
import { useText } from '../language/text.ts'
import { type CollectionValues, nameMembers } from './collection-values.ts'

interface NamesProps {
  values: CollectionValues
  problems: readonly InputProblem[]
  change: (change: Partial<CollectionValues>, path: string) => void
}

/** What a collection is called: in addresses, one entry, and several. */
export const Names = ({ values, problems, change }: NamesProps) => {
  const text = useText()
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
      {nameMembers.map((member) => (
        <TextInput
          key={member}
          path={member}
          label={text(`model.${member}`)}
          help={text(`model.${member}Help`)}
          value={values[member]}
          change={(typed) => change({ [member]: typed }, member)}
          problems={problems}
          required
        />
      ))}
    </Stack>
  )
}
