import { readFile } from 'node:fs/promises'
import { readSchema } from '../schema/read.ts'
import { type SchemaPart, type SiteSchema, schemaParts } from '../schema/site-schema.ts'
import { UsageFailure } from './failure.ts'

/** The form of a schema file, by the ending of its name. @throws UsageFailure for another ending */
export const formOfName = (file: string): 'yaml' | 'json' => {
  if (/\.ya?ml$/i.test(file)) return 'yaml'
  if (/\.json$/i.test(file)) return 'json'
  throw new UsageFailure(`${file} must end with .yaml, .yml or .json.`)
}

/** Reads and checks a schema file. @throws Error that names what is wrong in it */
export const readSchemaFile = async (file: string): Promise<SiteSchema> => {
  const form = formOfName(file)
  return readSchema(await readFile(file, 'utf8'), form, file)
}

/** The parts that `--only` names, all unless given. @throws UsageFailure for another name */
export const partsOf = (only: string | undefined): SchemaPart[] => {
  if (only === undefined) return [...schemaParts]
  return only.split(',').map((name) => {
    const part = schemaParts.find((one) => one === name.trim())
    if (part) return part
    throw new UsageFailure(`--only takes ${schemaParts.join(' and ')}, separated by a comma, not ${name}.`)
  })
}
