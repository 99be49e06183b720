import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { App, type AppProps } from 'aws-cdk-lib'
import * as z from 'zod'
import { endpoints } from '../shared/contract/index.ts'
import { bundleFunctions } from './bundle.ts'
import { type FunctionName, functionNames } from './names.ts'
import { apiRoutes } from './routes.ts'
import { parseSettings } from './settings.ts'
import { TypecaseStack } from './stack.ts'

export interface SynthOptions {
  /** Folder for the cloud assembly: template, assets and, in `bundles/`, what the assets were made from. */
  outdir: string
  /** Stage of cdk.json; `dev` unless given. */
  stage?: string
  /** Settings that replace those of the stage. */
  settings?: Readonly<Record<string, unknown>>
  /** Functions to build and deploy; all unless given. */
  functions?: readonly FunctionName[]
}

export interface Synthesized {
  /** Path of the CloudFormation template. */
  templateFile: string
  template: unknown
  /** Folder of the assets: code with `S3Key` `<hash>.zip` lies unpacked in `asset.<hash>`. */
  assetsDir: string
}

/**
 * Bundles the functions into `<outdir>/bundles` and adds the stack of one stage to the app.
 * @param stages `context.stages` of cdk.json
 * @throws Error for bad settings (before anything is bundled) and for functions that do not compile
 */
export const addStack = async (app: App, stages: unknown, options: SynthOptions): Promise<TypecaseStack> => {
  const { outdir, stage = 'dev', settings: override = {}, functions = functionNames } = options
  const settings = parseSettings(stages, stage, override)
  const bundles = await bundleFunctions({ outdir: join(outdir, 'bundles'), names: functions })
  const directories = new Map([...bundles].map(([name, bundle]) => [name, bundle.directory]))
  return new TypecaseStack(app, { settings, bundles: directories, routes: apiRoutes(endpoints) })
}

const cdkJson = z.object({ context: z.object({ stages: z.unknown() }) })

/** `context.stages` as cdk.json has it. */
export const readStages = async (): Promise<unknown> =>
  cdkJson.parse(JSON.parse(await readFile(new URL('../cdk.json', import.meta.url), 'utf8'))).context.stages

/** What only the CDK CLI needs, and takes most of the time of a synth: validation, traces, tree, metadata. */
const quick: AppProps = {
  analyticsReporting: false,
  builtinCloudFormationValidation: false,
  stackTraces: false,
  treeMetadata: false,
}

/**
 * Synthesizes the stack in this process, without the CDK CLI and without its validation, in about half a
 * second. The template is the one that `cdk deploy` deploys.
 */
export const synthesize = async (options: SynthOptions): Promise<Synthesized> => {
  const outdir = resolve(options.outdir)
  await mkdir(outdir, { recursive: true })
  const app = new App({ ...quick, outdir })
  const stack = await addStack(app, await readStages(), { ...options, outdir })
  const assembly = app.synth()
  const { template, templateFullPath } = assembly.getStackArtifact(stack.artifactId)
  return { templateFile: templateFullPath, template, assetsDir: assembly.directory }
}
