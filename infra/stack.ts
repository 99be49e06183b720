import type { HttpApi, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnOutput, type CustomResource, type Environment, Fn, Stack, Tags } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { createApi } from './api/api.ts'
import type { ApiRoute } from './api/routes.ts'
import { createBackup } from './backup.ts'
import { adminEmail, createAdministrator, createAdminSecret, secretPermissions } from './bootstrap.ts'
import { createDistribution } from './cdn/distribution.ts'
import { type Invalidation, invalidationOf } from './cdn/invalidation.ts'
import { createOriginSecret } from './cdn/secret.ts'
import type { FunctionProps } from './functions/function.ts'
import { createFunctions } from './functions/functions.ts'
import { createShifts } from './functions/shift.ts'
import { createAlarms } from './monitoring/alarms.ts'
import { createBrakes } from './monitoring/brakes.ts'
import { createDashboard, dashboardUrl } from './monitoring/dashboard.ts'
import { createProbe } from './monitoring/probe.ts'
import type { Watched } from './monitoring/rules.ts'
import { createTopic } from './monitoring/topic.ts'
import type { BundleName, FunctionName } from './names.ts'
import type { Settings } from './settings.ts'
import { createSnapshotBucket } from './snapshots.ts'
import { createFailureQueue, createStreamMapping, streamPermissions } from './stream.ts'
import { tableInService } from './table.ts'

export interface TypecaseStackProps {
  settings: Settings
  /** Folder of each function's bundled code; a function that is missing here is left out of the stack. */
  bundles: ReadonlyMap<BundleName, string>
  routes: readonly ApiRoute[]
  /**
   * Whether the stack is made for the first time. A protected stage then has no protection yet, which would stand in the
   * way if the deploy failed: CloudFormation could neither roll back nor repeat it.
   */
  isFirst?: boolean
}

/** The account and the region that a stage is bound to; those of the caller's credentials where it names none. */
const environmentOf = ({ account, region }: Settings): { env?: Environment } =>
  account === undefined && region === undefined
    ? {}
    : { env: { ...(account === undefined ? {} : { account }), ...(region === undefined ? {} : { region }) } }

/** The host name under which a CDN reaches the API. */
const originOf = (api: HttpApi, { domain }: Settings): string =>
  domain === undefined ? Fn.select(2, Fn.split('/', api.apiEndpoint)) : domain.name

/** The address that visitors use: the CDN's where there is one, else the API's. */
const siteUrl = (settings: Settings, stage: HttpStage, cdn: Distribution | undefined): string => {
  if (cdn !== undefined) return `https://${settings.cdn?.domain?.name ?? cdn.distributionDomainName}/`
  return settings.domain === undefined ? stage.url : stage.domainUrl
}

/** The secret between a CDN and the functions, where there is a CDN. */
const originSecretOf = (scope: Construct, { cdn }: Settings): Secret | undefined =>
  cdn === undefined ? undefined : createOriginSecret(scope, cdn.secret)

/** What only some functions are made with. */
type Special = Pick<FunctionProps, 'permissions' | 'distributionId'>

/** What the aggregator is made with: it reads the stream, and has the CDN drop its copies where the stage says so. */
const aggregatorProps = (
  stream: readonly PolicyStatement[],
  invalidation: Invalidation | undefined,
): Special => ({
  permissions: { stream, ...(invalidation && { cdn: invalidation.statements }) },
  ...(invalidation && { distributionId: invalidation.distributionId }),
})

/** Everything Typecase runs on, for one stage. */
export class TypecaseStack extends Stack {
  constructor(scope: Construct, { settings, bundles, routes, isFirst = false }: TypecaseStackProps) {
    const isGuarded = settings.protected && !isFirst
    super(scope, `Typecase-${settings.stage}`, {
      description: `Typecase headless content platform (${settings.stage})`,
      terminationProtection: isGuarded,
      ...environmentOf(settings),
    })
    const { table, streamArn, arns } = tableInService(this, { ...settings, isGuarded })
    const topic = settings.alarmEmail === undefined ? undefined : createTopic(this, settings.alarmEmail)
    if (settings.backup !== undefined) createBackup(this, settings.backup, table, topic)
    const failures = createFailureQueue(this)
    const secret = createAdminSecret(this)
    const invalidation = settings.cdn?.invalidate === true ? invalidationOf(() => cdn) : undefined
    const special: Partial<Record<FunctionName, Special>> = {
      aggregator: aggregatorProps(streamPermissions(streamArn, failures), invalidation),
      bootstrap: { permissions: { secret: secretPermissions(secret) } },
    }
    const originSecret = originSecretOf(this, settings)
    const snapshots = createSnapshotBucket(this)
    const shared = {
      settings,
      table,
      tableArns: arns,
      snapshots,
      ...(originSecret === undefined ? {} : { originSecret: originSecret.secretValue.unsafeUnwrap() }),
    }
    const { functions, aliases } = createFunctions(this, bundles, (name, directory) => ({
      ...shared,
      directory,
      ...special[name],
    }))
    const aggregator = functions.get('aggregator')
    if (aggregator !== undefined) createStreamMapping(this, streamArn, aggregator, failures)
    const bootstrap = functions.get('bootstrap')
    if (bootstrap !== undefined) {
      const about = { email: adminEmail(this, settings), tableName: table.tableName }
      this.updateAfter(createAdministrator(this, bootstrap, secret, about), bootstrap, functions)
    }
    const { api, stage } = createApi(this, settings, routes, functions)
    if (settings.canary !== undefined)
      createShifts(this, settings.canary, aliases, createBrakes(this, stage, aliases.values()))
    const cdn =
      settings.cdn === undefined || originSecret === undefined
        ? undefined
        : createDistribution(this, settings.cdn, originOf(api, settings), originSecret)
    const address = siteUrl(settings, stage, cdn)
    const probe = this.probeOf(settings, bundles.get('probe'), address)
    const watched: Watched = {
      stage,
      table,
      functions,
      failures,
      stageName: settings.stage,
      requestRate: settings.throttling.rate,
      invalidates: invalidation !== undefined,
      ...(probe && { probe }),
    }
    const dashboard = createDashboard(this, watched, createAlarms(this, watched, topic))
    this.addTags(settings)
    this.addOutputs({
      ApiUrl: address,
      TableName: table.tableName,
      AdminSecretName: secret.secretName,
      ...(bootstrap === undefined ? {} : { BootstrapFunctionName: bootstrap.functionName }),
      FailureQueueUrl: failures.queueUrl,
      SnapshotBucketName: snapshots.bucketName,
      DashboardUrl: dashboardUrl(dashboard),
    })
  }

  /** What asks the stage by its address, where its settings say so. */
  private probeOf(settings: Settings, directory: string | undefined, address: string): IFunction | undefined {
    if (settings.probe === undefined || directory === undefined) return undefined
    return createProbe(this, { settings, directory, siteUrl: address })
  }

  /** Lets the table be checked before a function that reads it changes for its callers: what is refused has served nobody. */
  private updateAfter(
    check: CustomResource,
    bootstrap: IFunction,
    functions: ReadonlyMap<FunctionName, IFunction>,
  ): void {
    for (const one of functions.values()) if (one !== bootstrap) one.node.addDependency(check)
  }

  private addTags({ tags = {} }: Settings): void {
    for (const [key, value] of Object.entries(tags)) Tags.of(this).add(key, value)
  }

  private addOutputs(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }
}
