/// <reference path="./astro-zod.d.ts" />
import type { Kind, Member } from './members.ts'

/** A schema of `astro/zod`. Astro alone looks into it, so its type is any that Astro asks for. */
const isSchema = (_schema: unknown): _schema is never => true

/**
 * The schema by which Astro checks entries.
 * @throws Error where Astro is not installed
 */
export const schemaOf = async (members: readonly Member[]): Promise<never> => {
  const { z } = await import('astro/zod')
  const value = { type: z.string(), value: z.unknown() }
  const byKind = {
    text: z.string,
    number: z.number,
    boolean: z.boolean,
    unknown: z.unknown,
    list: () => z.array(z.object({ name: z.string(), ...value })),
    keyed: () => z.record(z.string(), z.object(value)),
  }
  const shape = members.map(({ name, kind, isNullable }) => {
    const schema = byKind[kind]()
    return [name, isNullable ? schema.nullable() : schema]
  })
  const schema: unknown = z.object(Object.fromEntries(shape))
  if (isSchema(schema)) return schema
  throw new TypeError('astro/zod gave no schema.')
}

const texts: Readonly<Record<Kind, string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  unknown: 'unknown',
  list: '{ name: string; type: string; value: unknown }[]',
  keyed: 'Record<string, { type: string; value: unknown }>',
}

/** The type of entries as TypeScript. */
export const entryText = (members: readonly Member[]): string =>
  [
    'export interface Entry {',
    ...members.map(
      ({ name, kind, isNullable }) =>
        `  ${JSON.stringify(name)}: ${texts[kind]}${isNullable ? ' | null' : ''}`,
    ),
    '}',
    '',
  ].join('\n')
