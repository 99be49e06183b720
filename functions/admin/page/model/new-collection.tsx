import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useCanAccess, useNotify } from 'react-admin'
import { FormProvider, useFieldArray, useForm, useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import { UnsavedWarning } from '../entries/unsaved-warning.tsx'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { said } from '../session/said.ts'
import {
  type CollectionValues,
  collectionBody,
  emptyCollection,
  emptyLine,
  problemsByInput,
} from './collection-values.ts'
import { FieldLineInputs } from './field-line.tsx'

const Names = () => {
  const { register, formState } = useFormContext<CollectionValues>()
  const input = (name: 'name' | 'singleName' | 'pluralName', label: string, help: string) => (
    <TextField
      {...register(name, { required: 'Fill this in' })}
      label={label}
      required
      error={formState.errors[name] !== undefined}
      helperText={formState.errors[name]?.message ?? help}
    />
  )
  return (
    <>
      {input('name', 'Name in addresses', 'Sites read the entries under this name, such as articles')}
      {input('singleName', 'One entry is called', 'Such as article')}
      {input('pluralName', 'Several are called', 'Such as articles')}
    </>
  )
}

const Lines = () => {
  const { fields, append, move, remove } = useFieldArray<CollectionValues, 'fields'>({ name: 'fields' })
  return (
    <Box component="section" aria-labelledby="fields-title">
      <Typography id="fields-title" component="h2" variant="h6">
        Fields
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Every entry has a name of its own, which is unique, besides these.
      </Typography>
      <Stack component="ul" spacing={2} sx={{ p: 0, m: 0 }}>
        {fields.map(({ id }, at) => (
          <FieldLineInputs
            key={id}
            at={at}
            isFirst={at === 0}
            isLast={at === fields.length - 1}
            move={(to) => move(at, to)}
            remove={() => remove(at)}
          />
        ))}
      </Stack>
      <Button sx={{ mt: 1 }} onClick={() => append({ ...emptyLine })}>
        Add a field
      </Button>
    </Box>
  )
}

/** Publishes a collection that was made. A failure is told and does not make it a second time. */
const publish = (id: number, tell: (text: string) => void): Promise<unknown> =>
  admin.collections
    .publish(id)
    .catch((error: unknown) => tell(`The collection is made, but sites cannot read it yet. ${said(error)}`))

/** The form of a new collection. */
export const NewCollection = () => {
  const navigate = useNavigate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { canAccess: mayPublish = false } = useCanAccess({ resource: 'collections', action: 'publish' })
  const form = useForm<CollectionValues>({ defaultValues: emptyCollection })
  const isDone = useRef(false)
  const isDirty = useCallback(() => form.formState.isDirty && !isDone.current, [form])
  const { errors, isSubmitting, isDirty: _ } = form.formState
  const save = async (values: CollectionValues): Promise<void> => {
    try {
      const { id } = await admin.collections.add(collectionBody(values))
      if (values.isPublished && mayPublish) await publish(id, (text) => notify(text, { type: 'error' }))
      isDone.current = true
      await queries.invalidateQueries({ queryKey: ['collections'] })
      await navigate(`/entries/${id}`)
    } catch (error) {
      const problems = isTypecaseError(error) ? problemsByInput(error.fields, values) : []
      const others = problems.filter(([path]) => path === '').map(([, message]) => message)
      form.setError('root.server', { message: [said(error), ...others].join(' ') })
      for (const [path, message] of problems) if (isPath(path)) form.setError(path, { message })
    }
  }
  return (
    <Box sx={{ maxWidth: 720, pb: 4 }}>
      <Heading>New collection</Heading>
      <FormProvider {...form}>
        <form onSubmit={(event) => void form.handleSubmit(save)(event)} noValidate>
          <Stack spacing={3}>
            {errors.root?.server ? <Alert severity="error">{errors.root.server.message}</Alert> : null}
            <Names />
            <Lines />
            {mayPublish ? (
              <FormControlLabel
                control={<Checkbox defaultChecked {...form.register('isPublished')} />}
                label="Sites may read its published entries"
              />
            ) : null}
            <Button type="submit" variant="contained" loading={isSubmitting} sx={{ alignSelf: 'start' }}>
              Make the collection
            </Button>
          </Stack>
        </form>
        <UnsavedWarning isDirty={isDirty} />
      </FormProvider>
    </Box>
  )
}

/** A path of an input of this form. */
type InputPath = 'name' | 'singleName' | 'pluralName' | `fields.${number}.name` | `fields.${number}.type`

const isPath = (path: string): path is InputPath =>
  /^(?:name|singleName|pluralName|fields\.\d+\.(?:name|type))$/.test(path)
