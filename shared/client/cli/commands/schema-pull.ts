import { readServerSchema } from '../../schema/from-server.ts'
import { printSchema } from '../../schema/print.ts'
import { adminOf, type ConnectionOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../failure.ts'
import { writeWhole } from '../output/whole-file.ts'
import { formOfName, partsOf } from '../schema-file.ts'

export interface SchemaPullOptions extends ConnectionOptions {
  only?: string
}

/** `typecase schema pull`: collections and roles as a file. @returns the exit code */
export const schemaPull = async (
  context: Context,
  file: string,
  options: SchemaPullOptions,
): Promise<number> => {
  const form = formOfName(file)
  const parts = partsOf(options.only)
  const { schema } = await readServerSchema(adminOf(context, options), parts, { signal: context.signal })
  await writeWhole(file, printSchema(schema, form))
  const counts = { collections: schema.collections?.size ?? 0, roles: schema.roles?.size ?? 0 }
  context.result({ file, ...counts })
  context.say(`${file}: ${counts.collections} collections, ${counts.roles} roles.`)
  return exitCodes.done
}
