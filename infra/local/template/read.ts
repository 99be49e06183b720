import { isRecord } from '../../../shared/values/records.ts'
import { cachedAssembly } from '../synth/cache.ts'
import type { Assembly } from '../synth/synthesize.ts'
import { describeStack, type StackDescription } from './description.ts'
import type { Deployment } from './physical.ts'

/** The pseudo-parameters on this machine. The account is one that AWS does not give out. */
export const deployment: Deployment = {
  stackName: 'typecase',
  region: 'us-east-1',
  account: '000000000000',
}

/** The choice of a template, and the values of its parameters. */
export interface TemplateOptions {
  /** A cloud assembly to run instead of the project's own app. */
  assembly?: Assembly | undefined
  /** Stage of cdk.json, and settings in place of the stage's. */
  stage?: string | undefined
  settings?: Readonly<Record<string, unknown>> | undefined
  /** The template's parameter of the first administrator's email. */
  adminEmail?: string | undefined
}

const assemblyOf = ({ assembly, settings = {}, stage }: TemplateOptions): Promise<Assembly> =>
  assembly ? Promise.resolve(assembly) : cachedAssembly({ settings, ...(stage !== undefined && { stage }) })

/** Sets the default of a template's parameter; a template without that parameter stays as it is. */
const withParameter = (template: unknown, name: string, value: string): unknown => {
  if (!isRecord(template) || !isRecord(template.Parameters)) return template
  const parameter = template.Parameters[name]
  if (!isRecord(parameter)) return template
  return { ...template, Parameters: { ...template.Parameters, [name]: { ...parameter, Default: value } } }
}

/**
 * Synthesizes the stack, unless an assembly is given, and reads what the runner needs from its template. The email is
 * set as a parameter, as a deploy sets it, so that one synthesized assembly serves every email.
 * @throws Error on settings that cannot be used, and on a template that the runner cannot run as AWS would
 */
export const readTemplate = async (options: TemplateOptions): Promise<StackDescription> => {
  const { template, assetsDir } = await assemblyOf(options)
  const { adminEmail } = options
  const filled = adminEmail === undefined ? template : withParameter(template, 'AdminEmail', adminEmail)
  return describeStack({ template: filled, assetsDir }, deployment)
}
