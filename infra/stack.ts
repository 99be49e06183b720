import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Alias, IFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnOutput, type CustomResource, type Environment, Fn, Stack, Tags } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { createApi } from './api/api.ts'
import type { ApiRoute } from './api/routes.ts'
import { createBackup } from './backup.ts'
import { adminEmail, createAdministrator, createAdminSecret, secretPermissions } from './bootstrap.ts'
import { createDistribution } from './cdn/distribution.ts'
import { invalidationOf } from './cdn/invalidation.ts'
import { createOriginSecret } from './cdn/secret.ts'
import { asFunction, createAlias, moveReaderFirst } from './functions/alias.ts'
import { createFunction, type FunctionProps } from './functions/function.ts'
import { createShifts } from './functions/shift.ts'
import { createWarmUp } from './functions/warm-up.ts'
import { createAlarms } from './monitoring/alarms.ts'
import { createBrakes } from './monitoring/brakes.ts'
import { createDashboard, dashboardUrl } from './monitoring/dashboard.ts'
import type { Watched } from './monitoring/rules.ts'
import { type AliasedName, type FunctionName, isAliased } from './names.ts'
import type { Settings } from './settings.ts'
import { createSnapshotBucket } from './snapshots.ts'
import { createFailureQueue, createStreamMapping, streamPermissions } from './stream.ts'
import { tableInService } from './table.ts'

export interface TypecaseStackProps {
  settings: Settings
  /** Folder of each function's bundled code; a function that is missing here is left out of the stack. */
  bundles: ReadonlyMap<FunctionName, string>
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

/** The address that visitors use where there is a CDN. */
const siteUrl = ({ distributionDomainName }: Distribution, { cdn }: Settings): string =>
  `https://${cdn?.domain?.name ?? distributionDomainName}/`

/** Everything Typecase runs on, for one stage. */
export class TypecaseStack extends Stack {
  constructor(scope: Construct, { settings, bundles, routes, isFirst = false }: TypecaseStackProps) {
    const isGuarded = settings.protected && !isFirst
    super(scope, `Typecase-${settings.stage}`, {
      description: `Typecase headless content platform (${settings.stage})`,
      terminationProtection: isGuarded,
      ...environmentOf(settings),
    })
    const { table, streamArn } = tableInService(this, { ...settings, isGuarded })
    if (settings.backup !== undefined) createBackup(this, settings.backup, table)
    const failures = createFailureQueue(this)
    const secret = createAdminSecret(this)
    const invalidation = settings.cdn?.invalidate === true ? invalidationOf(() => cdn) : undefined
    const special: Partial<Record<FunctionName, Pick<FunctionProps, 'permissions' | 'distributionId'>>> = {
      aggregator: {
        permissions: {
          stream: streamPermissions(streamArn, failures),
          ...(invalidation && { cdn: invalidation.statements }),
        },
        ...(invalidation && { distributionId: invalidation.distributionId }),
      },
      bootstrap: { permissions: { secret: secretPermissions(secret) } },
    }
    const originSecret = settings.cdn === undefined ? undefined : createOriginSecret(this)
    const snapshots = createSnapshotBucket(this)
    const shared = {
      settings,
      table,
      snapshots,
      ...(originSecret === undefined ? {} : { originSecret: originSecret.secretValue.unsafeUnwrap() }),
    }
    const aliases = new Map<AliasedName, Alias>()
    const functions = new Map<FunctionName, IFunction>()
    for (const [name, directory] of bundles) {
      const made = createFunction(this, name, { ...shared, directory, ...special[name] })
      functions.set(name, made)
      if (!isAliased(name)) continue
      const alias = createAlias(made)
      aliases.set(name, alias)
      functions.set(name, asFunction(alias))
      if (name === 'public') alias.node.addDependency(createWarmUp(this, made))
    }
    moveReaderFirst(aliases)
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
    const apiUrl = settings.domain === undefined ? stage.url : stage.domainUrl
    const cdn =
      settings.cdn === undefined || originSecret === undefined
        ? undefined
        : createDistribution(this, settings.cdn, originOf(api, settings), originSecret)
    const requestRate = settings.throttling.rate
    const watched: Watched = { stage, table, functions, failures, stageName: settings.stage, requestRate }
    const dashboard = createDashboard(this, watched, createAlarms(this, watched, settings.alarmEmail))
    for (const [key, value] of Object.entries(settings.tags ?? {})) Tags.of(this).add(key, value)
    this.addOutputs({
      ApiUrl: cdn === undefined ? apiUrl : siteUrl(cdn, settings),
      TableName: table.tableName,
      AdminSecretName: secret.secretName,
      ...(bootstrap === undefined ? {} : { BootstrapFunctionName: bootstrap.functionName }),
      FailureQueueUrl: failures.queueUrl,
      SnapshotBucketName: snapshots.bucketName,
      DashboardUrl: dashboardUrl(dashboard),
    })
  }

  /** Lets the table be checked before a function that reads it changes for its callers: what is refused has served nobody. */
  private updateAfter(
    check: CustomResource,
    bootstrap: IFunction,
    functions: ReadonlyMap<FunctionName, IFunction>,
  ): void {
    for (const one of functions.values()) if (one !== bootstrap) one.node.addDependency(check)
  }

  private addOutputs(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }
}
