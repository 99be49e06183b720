import * as z from 'zod/mini'
import { isRecord } from '../values/records.ts'
import { optionalText } from './schema-notes.ts'
import { text } from './values.ts'

/** How an editor types a text: on one line, on several, or as Markdown. It changes nothing about the values. */
export const textFormats = ['line', 'multiline', 'markdown'] as const

/** Members of a field definition that tell editors what to type. Only `options` is a rule for values. */
export const shownHints = {
  label: z.optional(z.string()),
  help: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
  format: z.optional(z.enum(textFormats)),
}

/** The same members as they are submitted. */
export const sentHints = {
  label: optionalText(text(1, 255).check(z.meta({ description: 'What editors see in place of the name.' }))),
  help: optionalText(
    text(1, 2_000).check(z.meta({ description: 'What editors should know about the field.' })),
  ),
  options: z.optional(
    z.array(text(1, 255)).check(
      z.maxLength(200),
      z.refine(
        (options) => new Set(options.map((option) => option.normalize('NFC'))).size === options.length,
        'must not hold one text twice',
      ),
      z.meta({
        description:
          'The values that a text field may have. An empty list is the same as none. If existing elements have other values, the change is refused.',
      }),
    ),
  ),
  format: z.optional(
    z
      .enum(textFormats)
      .check(z.meta({ description: 'How editors type a text: on one line, on several, or as Markdown.' })),
  ),
}

interface Hinted {
  type: string
  options?: readonly string[] | undefined
  format?: string | undefined
}

const isTyped = (value: unknown): boolean => isRecord(value) && typeof value.type === 'string'

/** The check that a member is on a field of type text. It also runs where another member fails. */
const onTextOnly = (member: 'options' | 'format') =>
  z.refine<Hinted>((field) => field.type === 'text' || !field[member]?.length, {
    path: [member],
    error: 'must be left out: it is for fields of type text',
    when: ({ value }) => isTyped(value),
  })

export const hintChecks = [onTextOnly('options'), onTextOnly('format')] as const
