import { readServerSchema } from '../../schema/from-server.ts'
import { planOf } from '../../schema/plan.ts'
import { onlyParts } from '../../schema/site-schema.ts'
import { adminOf, type ConnectionOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../failure.ts'
import { planLines, sayPlan } from '../output/plan.ts'
import { partsOf, readSchemaFile } from '../schema-file.ts'

export interface SchemaDiffOptions extends ConnectionOptions {
  only?: string
}

/** `typecase schema diff`: what a push would do. @returns the exit code, 1 where there is something to do */
export const schemaDiff = async (
  context: Context,
  file: string,
  options: SchemaDiffOptions,
): Promise<number> => {
  const parts = partsOf(options.only)
  const wanted = onlyParts(await readSchemaFile(file), parts)
  const { schema } = await readServerSchema(adminOf(context, options), parts, { signal: context.signal })
  const plan = planOf(schema, wanted)
  context.result({ changes: planLines(plan), removals: plan.removals })
  if (!context.isJson) sayPlan(context, plan)
  if (plan.steps.length === 0) context.say(`The server is as ${file} says.`)
  return plan.steps.length === 0 ? exitCodes.done : exitCodes.failed
}
