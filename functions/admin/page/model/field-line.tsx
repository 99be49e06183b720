import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { Controller, useFormContext } from 'react-hook-form'
import type { FieldType } from '../../../../shared/client/types/answers.ts'
import type { CollectionValues } from './collection-values.ts'

/** The types of fields, in the words of an editor. */
const typeLabels: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  color: 'Color',
  date: 'Date and time',
  rawJson: 'JSON',
}

interface FieldLineProps {
  at: number
  isFirst: boolean
  isLast: boolean
  move: (to: number) => void
  remove: () => void
}

const Order = ({ at, isFirst, isLast, move, remove }: FieldLineProps) => (
  <Stack direction="row">
    <Button size="small" disabled={isFirst} onClick={() => move(at - 1)} aria-label={`Up: field ${at + 1}`}>
      Up
    </Button>
    <Button size="small" disabled={isLast} onClick={() => move(at + 1)} aria-label={`Down: field ${at + 1}`}>
      Down
    </Button>
    <Button size="small" color="error" onClick={remove} aria-label={`Remove: field ${at + 1}`}>
      Remove
    </Button>
  </Stack>
)

/** One field of a new collection: its name, its type, and what its values have to be. */
export const FieldLineInputs = (props: FieldLineProps) => {
  const { at } = props
  const { register, control, formState } = useFormContext<CollectionValues>()
  const problems = formState.errors.fields?.[at]
  return (
    <Card component="li" variant="outlined" sx={{ p: 2, listStyle: 'none' }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          {...register(`fields.${at}.name`)}
          label={`Field ${at + 1}`}
          error={problems?.name !== undefined}
          helperText={problems?.name?.message}
          fullWidth
        />
        <Controller
          name={`fields.${at}.type`}
          control={control}
          render={({ field: { ref, ...field } }) => (
            <TextField
              {...field}
              inputRef={ref}
              select
              label={`Type of field ${at + 1}`}
              error={problems?.type !== undefined}
              helperText={problems?.type?.message}
              fullWidth
            >
              {Object.entries(typeLabels).map(([type, label]) => (
                <MenuItem key={type} value={type}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', mt: 1 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
          <FormControlLabel
            control={<Checkbox {...register(`fields.${at}.isRequired`)} />}
            label="Needs a value"
          />
          <FormControlLabel
            control={<Checkbox {...register(`fields.${at}.unique`)} />}
            label="No value twice"
          />
        </Stack>
        <Order {...props} />
      </Stack>
    </Card>
  )
}
