import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { functionNames } from '../../infra/names.ts'
import { apiRoutes } from '../../infra/routes.ts'
import { parseSettings } from '../../infra/settings.ts'
import { TypecaseStack } from '../../infra/stack.ts'
import { quick, readContext } from '../../infra/synth.ts'
import { endpoints } from '../../shared/contract/index.ts'

/** Stand-ins for the bundles: what the code says is no matter to the template. */
const standIns = () => {
  const root = mkdtempSync(join(tmpdir(), 'typecase-infra-'))
  return new Map(
    functionNames.map((name) => {
      const directory = join(root, name)
      mkdirSync(directory)
      writeFileSync(join(directory, 'index.js'), `exports.handler = async () => '${name}'`)
      return [name, directory] as const
    }),
  )
}

/** The stack of one of cdk.json's stages, without bundling. */
export const stackOf = async (
  stage: string,
  override: Record<string, unknown> = {},
): Promise<TypecaseStack> => {
  const context = await readContext()
  const settings = parseSettings(context.stages, stage, override)
  const app = new App({ ...quick, context })
  return new TypecaseStack(app, { settings, bundles: standIns(), routes: apiRoutes(endpoints) })
}

export const templateOf = async (stage: string, override: Record<string, unknown> = {}): Promise<Template> =>
  Template.fromStack(await stackOf(stage, override))
