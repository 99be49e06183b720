import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { SelectInput, TextInput } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { fieldTypes, isFieldType } from '../../../../shared/values/field-types.ts'
import type { FormField } from '../entries/fields.ts'
import { FieldInput } from '../entries/inputs.tsx'
import { useText } from '../language/text.ts'
import { emptyValue, typedValues, valueField } from './typed-values.ts'
import { valueNameCause } from './value-name.ts'

interface OrderProps {
  label: string
  isFirst: boolean
  isLast: boolean
  up: () => void
  down: () => void
  remove: () => void
}

const Order = ({ label, isFirst, isLast, up, down, remove }: OrderProps) => {
  const text = useText()
  const button = (key: 'site.up' | 'site.down' | 'site.remove', act: () => void, isOff: boolean) => (
    <Button
      size="small"
      color={key === 'site.remove' ? 'error' : 'primary'}
      disabled={isOff}
      onClick={act}
      aria-label={text('site.ofValue', { action: text(key), value: label })}
    >
      {text(key)}
    </Button>
  )
  return (
    <Stack direction="row">
      {button('site.up', up, isFirst)}
      {button('site.down', down, isLast)}
      {button('site.remove', remove, false)}
    </Stack>
  )
}

/** The key, the type and the value of one typed value. */
const ValueInputs = ({ path, list, label }: { path: string; list: string; label: string }) => {
  const text = useText()
  const { setValue, getValues } = useFormContext()
  const type: unknown = useWatch({ name: `${path}.type` })
  const known = isFieldType(type) ? type : 'text'
  const nameProblem = (name: unknown): string | undefined => {
    const cause = valueNameCause(String(name ?? ''), typedValues(getValues(list)))
    return cause && text(cause)
  }
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextInput
          source={`${path}.name`}
          label={text('site.valueName', { value: label })}
          validate={nameProblem}
          parse={(typed: string) => typed}
          helperText={false}
          isRequired
          fullWidth
        />
        <SelectInput
          source={`${path}.type`}
          label={text('site.valueType', { value: label })}
          choices={fieldTypes.map((id) => ({ id, name: text(`site.${id}`) }))}
          onChange={(event) => {
            const chosen: unknown = event.target?.value
            const next = isFieldType(chosen) ? chosen : 'text'
            const isKept = (known === 'boolean') === (next === 'boolean')
            if (!isKept) setValue(`${path}.value`, emptyValue(next), { shouldDirty: true })
          }}
          translateChoice={false}
          validate={[]}
          helperText={false}
          fullWidth
        />
      </Stack>
      <FieldInput
        key={known}
        field={{
          ...valueField(known),
          name: 'value',
          key: `${path}.value`,
          label: text('site.value', { value: label }),
          unique: false,
        }}
      />
    </Stack>
  )
}

/** A list of typed values: each has a key, a type, and an input of that type. They can be added, moved and removed. */
export const ValuesInput = ({ field }: { field: FormField }) => {
  const text = useText()
  const id = useId()
  const { fields, append, move, remove } = useFieldArray({ name: field.key })
  return (
    <FormControl component="fieldset" fullWidth aria-labelledby={id}>
      <FormLabel id={id} component="legend" sx={{ mb: 1 }}>
        {field.label}
      </FormLabel>
      <Stack component="ul" spacing={2} sx={{ p: 0, m: 0 }}>
        {fields.map(({ id: key }, at) => (
          <Card
            key={key}
            component="li"
            variant="outlined"
            // On the color of a card, red text would be too faint in the dark.
            sx={{ p: 2, listStyle: 'none', bgcolor: 'background.default', backgroundImage: 'none' }}
          >
            <ValueInputs path={`${field.key}.${at}`} list={field.key} label={String(at + 1)} />
            <Order
              label={String(at + 1)}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
              up={() => move(at, at - 1)}
              down={() => move(at, at + 1)}
              remove={() => remove(at)}
            />
          </Card>
        ))}
      </Stack>
      <Button
        sx={{ mt: 1, alignSelf: 'start' }}
        onClick={() => append({ name: '', type: 'text', value: '' })}
        aria-label={text('site.addTo', { list: field.label })}
      >
        {text('site.addValue')}
      </Button>
    </FormControl>
  )
}
