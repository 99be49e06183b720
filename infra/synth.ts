import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { App, type AppProps } from 'aws-cdk-lib/core'
import * as z from 'zod'
import { endpoints } from '../shared/contract/index.ts'
import { adminPageFiles } from './admin/files.ts'
import { apiRoutes } from './api/routes.ts'
import { interfaceDocuments } from './docs/documents.ts'
import { bundleFunctions } from './functions/bundle.ts'
import { commonPasswordFiles } from './functions/common-passwords.ts'
import { readyFile } from './functions/warm-up.ts'
import { type BundleName, type FunctionName, functionNames } from './names.ts'
import { refusePlaceholders } from './placeholders.ts'
import { parseSettings, type Settings } from './settings.ts'
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
  /** Whether the stack may be deployed: placeholders in its settings are refused then. */
  isForDeploy?: boolean
}

export interface Synthesized {
  /** Path of the CloudFormation template. */
  templateFile: string
  template: Record<string, unknown>
  /** Folder of the assets: code with `S3Key` `<hash>.zip` lies unpacked in `asset.<hash>`. */
  assetsDir: string
}

/** A choice for one deploy, such as `-c first=true`. @throws Error for another text than true or false */
const choiceIn = (app: App, name: string, otherwise: boolean): boolean => {
  const chosen: unknown = app.node.tryGetContext(name) ?? `${otherwise}`
  if (chosen === 'true' || chosen === 'false') return chosen === 'true'
  throw new Error(`The context "${name}" must be true or false.`)
}

/** The stage's settings; with `-c canary=false` without the canary, whose brakes would stop the deploy of a repair. */
const settingsOf = (app: App, stage: string, override: Readonly<Record<string, unknown>>): Settings => {
  const { canary, ...settings } = parseSettings(app.node.tryGetContext('stages'), stage, override)
  const isWanted = choiceIn(app, 'canary', true)
  return canary !== undefined && isWanted ? { ...settings, canary } : settings
}

/**
 * Bundles the functions into `<outdir>/bundles` and adds the stack of one stage to the app.
 *
 * The stage is the one that the options name, else the one of the app's context (`-c stage=prod`), else `dev`. Its
 * settings are in the app's context, which comes from cdk.json.
 * @throws Error for bad settings (before anything is bundled) and for functions that do not compile
 */
export const addStack = async (app: App, options: SynthOptions): Promise<TypecaseStack> => {
  const { outdir, settings: override = {}, functions = functionNames } = options
  const stage = options.stage ?? z.string().default('dev').parse(app.node.tryGetContext('stage'))
  const settings = settingsOf(app, stage, override)
  const isFirst = choiceIn(app, 'first', false)
  if (options.isForDeploy === true) refusePlaceholders(settings)
  const documents = functions.includes('public') ? [...(await interfaceDocuments()), readyFile] : []
  const pageFiles = functions.includes('admin')
    ? await adminPageFiles({ isSmallest: options.isForDeploy === true })
    : []
  const lists = await commonPasswordFiles(settings)
  const files = [
    ...documents,
    ...pageFiles,
    ...lists.filter(({ function: name }) => functions.includes(name)),
  ]
  const names: BundleName[] = [...functions, ...(settings.probe === true ? (['probe'] as const) : [])]
  const bundles = await bundleFunctions({ outdir: join(outdir, 'bundles'), names, files })
  const directories = new Map([...bundles].map(([name, bundle]) => [name, bundle.directory]))
  return new TypecaseStack(app, { settings, bundles: directories, routes: apiRoutes(endpoints), isFirst })
}

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) })

/** The context that the CDK CLI would give to the app: the settings of the stages, and the CDK's own flags. */
export const readContext = async (): Promise<Record<string, unknown>> =>
  cdkJson.parse(JSON.parse(await readFile(new URL('../cdk.json', import.meta.url), 'utf8'))).context

/** Leaves out what only the CDK CLI shows. It takes most of the time of a synth. */
export const quick: AppProps = {
  analyticsReporting: false,
  builtinCloudFormationValidation: false,
  stackTraces: false,
  treeMetadata: false,
}

/**
 * Synthesizes the stack in this process, without the CDK CLI and its validation, in about a second. The
 * template is the one that `cdk deploy` deploys.
 */
export const synthesize = async (options: SynthOptions): Promise<Synthesized> => {
  const outdir = resolve(options.outdir)
  await mkdir(outdir, { recursive: true })
  const app = new App({ ...quick, outdir, context: await readContext() })
  const stack = await addStack(app, { ...options, outdir })
  const assembly = app.synth()
  const { template, templateFullPath } = assembly.getStackArtifact(stack.artifactId)
  return { templateFile: templateFullPath, template, assetsDir: assembly.directory }
}
