import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Control, createControl } from './control.ts'
import type { Copy } from './copy.ts'
import type { FormField } from './fields.ts'
import { formValueOf, formValues, shownOfForm } from './form-values.ts'
import { type ShownValues, shownValues } from './shown.ts'
import type { EntryStore, Stored } from './stored.ts'

type Values = Record<string, unknown>

/** What a form is filled from. */
export interface Filling {
  /** The entry; undefined for a new one. */
  stored: Stored | undefined
  /** The values of a new entry that is a copy of another one. */
  copy?: Copy | undefined
}

/** The values of a form without an entry: the defaults of its fields. */
const firstMembers = (
  fields: readonly FormField[],
  stored: Stored | undefined,
): Readonly<Record<string, unknown>> =>
  stored?.members ??
  Object.fromEntries(
    fields.flatMap(({ name, default: initial }) => (initial === undefined ? [] : [[name, initial]])),
  )

/** What the inputs of a new entry hold at first: a switch is off where its field has no default, and cannot be empty. */
const firstShown = (fields: readonly FormField[], unsent: ShownValues): ShownValues => {
  const switches = fields.filter(({ type, allowNull, input }) => type === 'boolean' && !allowNull && !input)
  const off = switches.filter(({ key }) => unsent[key] === null)
  return { ...unsent, ...Object.fromEntries(off.map(({ key }) => [key, false])) }
}

/** The inputs of a form, and the control that saves them. Both live as long as the form. */
export const useControl = (
  store: EntryStore,
  fields: readonly FormField[],
  { stored, copy }: Filling,
): { form: UseFormReturn<Values>; control: Control } => {
  const [start] = useState(() => {
    const unsent = shownValues(fields, firstMembers(fields, stored))
    const before = { ...(stored ? unsent : firstShown(fields, unsent)), ...copy?.values }
    return { stored, unsent, before, notice: copy?.notice }
  })
  const [defaultValues] = useState(() => formValues(fields, start.before))
  const form = useForm<Values>({ defaultValues, mode: 'onBlur', shouldFocusError: true })
  const [control] = useState(() =>
    createControl(store, fields, start, {
      values: () => shownOfForm(fields, form.getValues()),
      put: (key, shown) => form.setValue(key, formValueOf(fields, key, shown ?? null), { shouldDirty: true }),
      mark: (path, message) => form.setError(path, { type: 'server', message }, { shouldFocus: true }),
    }),
  )
  return { form, control }
}
