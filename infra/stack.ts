import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnOutput, Stack, Tags } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { createApi } from './api/api.ts'
import type { ApiRoute } from './api/routes.ts'
import { adminEmail, createAdministrator, createAdminSecret, secretPermissions } from './bootstrap.ts'
import { createFunction, type FunctionProps } from './functions/function.ts'
import { createAlarms, type Watched } from './monitoring/alarms.ts'
import { createDashboard, dashboardUrl } from './monitoring/dashboard.ts'
import type { FunctionName } from './names.ts'
import type { Settings } from './settings.ts'
import { createFailureQueue, createStreamMapping, streamPermissions } from './stream.ts'
import { tableInService } from './table.ts'

export interface TypecaseStackProps {
  settings: Settings
  /** Folder of each function's bundled code; a function that is missing here is left out of the stack. */
  bundles: ReadonlyMap<FunctionName, string>
  routes: readonly ApiRoute[]
}

/** Everything Typecase runs on, for one stage. */
export class TypecaseStack extends Stack {
  constructor(scope: Construct, { settings, bundles, routes }: TypecaseStackProps) {
    super(scope, `Typecase-${settings.stage}`, {
      description: `Typecase headless content platform (${settings.stage})`,
      terminationProtection: settings.protected,
    })
    const { table, streamArn } = tableInService(this, settings)
    const failures = createFailureQueue(this)
    const secret = createAdminSecret(this)
    const special: Partial<Record<FunctionName, Pick<FunctionProps, 'permissions'>>> = {
      aggregator: { permissions: { stream: streamPermissions(streamArn, failures) } },
      bootstrap: { permissions: { secret: secretPermissions(secret) } },
    }
    const functions = new Map<FunctionName, IFunction>()
    for (const [name, directory] of bundles)
      functions.set(name, createFunction(this, name, { settings, table, directory, ...special[name] }))
    const aggregator = functions.get('aggregator')
    if (aggregator !== undefined) createStreamMapping(this, streamArn, aggregator, failures)
    const bootstrap = functions.get('bootstrap')
    if (bootstrap !== undefined) createAdministrator(this, bootstrap, secret, adminEmail(this, settings))
    const { stage } = createApi(this, settings, routes, functions)
    const requestRate = settings.throttling.rate
    const watched: Watched = { stage, table, functions, failures, stageName: settings.stage, requestRate }
    const dashboard = createDashboard(this, watched, createAlarms(this, watched, settings.alarmEmail))
    for (const [key, value] of Object.entries(settings.tags ?? {})) Tags.of(this).add(key, value)
    this.addOutputs({
      ApiUrl: settings.domain === undefined ? stage.url : stage.domainUrl,
      TableName: table.tableName,
      AdminSecretName: secret.secretName,
      ...(bootstrap === undefined ? {} : { BootstrapFunctionName: bootstrap.functionName }),
      FailureQueueUrl: failures.queueUrl,
      DashboardUrl: dashboardUrl(dashboard),
    })
  }

  private addOutputs(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }
}
