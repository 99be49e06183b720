import { createSend } from '../../http/transport.ts'
import { applyPlan } from '../../schema/apply.ts'
import { readServerSchema } from '../../schema/from-server.ts'
import { type Plan, planOf } from '../../schema/plan.ts'
import { onlyParts } from '../../schema/site-schema.ts'
import { adminOf, type ConnectionOptions, clientOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../failure.ts'
import { asked } from '../output/confirm.ts'
import { planLines, sayPlan } from '../output/plan.ts'
import { partsOf, readSchemaFile } from '../schema-file.ts'

export interface SchemaPushOptions extends ConnectionOptions {
  only?: string
  allowRemoval?: readonly string[]
  dryRun?: boolean
  yes?: boolean
}

/** An older server would pass over the member, and take the field for a removed and a new one. */
const checkRenames = async (context: Context, options: ConnectionOptions, plan: Plan): Promise<void> => {
  const renames = plan.steps.some((step) => step.kind === 'change-collection' && step.change.former.size > 0)
  if (!renames) return
  const send = createSend(clientOptions(context, options))
  const { text } = await send({ method: 'GET', path: '/openapi.json', isRepeatable: true })
  if (!text.includes('"renamedFrom"'))
    throw new Error('The server cannot rename fields yet: it is of an older version. Nothing was written.')
}

const checkRemovals = ({ removals }: Plan, allowed: readonly string[]): void => {
  const refused = removals.filter((name) => !allowed.includes(name))
  if (refused.length === 0) return
  const flags = refused.map((name) => `--allow-removal ${JSON.stringify(name)}`).join(' ')
  throw new Error(
    `The file has no ${refused.join(', ')} any more. To remove them from the server, add ${flags}. Nothing was written.`,
  )
}

/** `typecase schema push`: makes the server as the file says. @returns the exit code */
export const schemaPush = async (
  context: Context,
  file: string,
  options: SchemaPushOptions,
): Promise<number> => {
  const { signal } = context
  const parts = partsOf(options.only)
  const wanted = onlyParts(await readSchemaFile(file), parts)
  const admin = adminOf(context, options)
  const server = await readServerSchema(admin, parts, { signal })
  const plan = planOf(server.schema, wanted)
  const changes = planLines(plan)
  if (plan.steps.length === 0) {
    context.result({ changes, written: 0 })
    context.say(`Nothing to do: the server is as ${file} says.`)
    return exitCodes.done
  }
  sayPlan(context, plan)
  checkRemovals(plan, options.allowRemoval ?? [])
  await checkRenames(context, options, plan)
  if (options.dryRun || !(await asked(context, 'Write these changes?', options.yes === true))) {
    context.result({ changes, written: 0 })
    context.say('Nothing was written.')
    return options.dryRun ? exitCodes.done : exitCodes.failed
  }
  let written = 0
  try {
    await applyPlan(admin, server, plan.steps, { signal }, () => {
      written += 1
    })
  } catch (error) {
    if (written > 0)
      context.say(`${written} of ${plan.steps.length} steps are done; the next push does the rest.`)
    throw error
  }
  context.result({ changes, written })
  context.say(`Done: ${written} ${written === 1 ? 'step' : 'steps'}.`)
  return exitCodes.done
}
