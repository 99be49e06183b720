import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { apiRoutes } from '../../infra/api/routes.ts'
import { functionNames } from '../../infra/names.ts'
import { parseSettings } from '../../infra/settings.ts'
import { TypecaseStack } from '../../infra/stack.ts'
import { quick, readContext } from '../../infra/synth.ts'
import { endpoints } from '../../shared/contract/index.ts'

type Override = Record<string, unknown>

/** Stand-ins for the bundles: what the code says is no matter to the template. */
const standIns = (root: string) =>
  new Map(
    [...functionNames, 'probe' as const].map((name) => {
      const directory = join(root, name)
      mkdirSync(directory)
      writeFileSync(join(directory, 'index.js'), `exports.handler = async () => '${name}'`)
      return [name, directory] as const
    }),
  )

/** Looks at the stack of one of cdk.json's stages, built without bundling; its files are gone afterwards. */
export const inspectStack = async <T>(
  stage: string,
  inspect: (stack: TypecaseStack) => T,
  override: Override = {},
  isFirst = false,
): Promise<T> => {
  const context = await readContext()
  const settings = parseSettings(context.stages, stage, override)
  const root = mkdtempSync(join(tmpdir(), 'typecase-infra-'))
  try {
    const app = new App({ ...quick, context, outdir: join(root, 'cdk.out') })
    const bundles = standIns(root)
    return inspect(new TypecaseStack(app, { settings, bundles, routes: apiRoutes(endpoints), isFirst }))
  } finally {
    rmSync(root, { recursive: true })
  }
}

const templates = new Map<string, Promise<Template>>()

/** The template of a stage; files that share a worker share it. */
export const templateOf = (stage: string, override: Override = {}): Promise<Template> => {
  const key = JSON.stringify([stage, override])
  const template = templates.get(key) ?? inspectStack(stage, (stack) => Template.fromStack(stack), override)
  templates.set(key, template)
  return template
}

/** The functions of a template without the CDK's own, which empties the bucket when the stack is deleted. */
export const functionsIn = (template: Template): ReturnType<Template['findResources']> =>
  Object.fromEntries(
    Object.entries(template.findResources('AWS::Lambda::Function')).filter(
      ([id]) => !id.startsWith('CustomS3AutoDeleteObjects'),
    ),
  )

/** The environment variables of each function of {@link functionsIn}, by the name in its description. */
export const variablesIn = (template: Template): Map<string, Record<string, unknown>> =>
  new Map(
    Object.values(functionsIn(template)).map(({ Properties }) => [
      String(Properties.Description).split(' ')[1] ?? '',
      Properties.Environment?.Variables ?? {},
    ]),
  )
