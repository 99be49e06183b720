import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnIntegration,
  CfnRoute,
  CorsHttpMethod,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Duration, Stack } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { Group } from '../../shared/contract/endpoint.ts'
import { createLogGroup } from '../functions/function.ts'
import { acknowledge } from '../nag.ts'
import { capitalised } from '../names.ts'
import type { Settings } from '../settings.ts'
import { uniqueStackId } from '../stack-id.ts'
import { createDomain } from './domain.ts'
import type { ApiRoute } from './routes.ts'

/**
 * The request headers that a page of another origin may send: those that the interface reads, those that tracing SDKs
 * add to every request (W3C, Sentry, Zipkin, AWS, Google, Datadog), and those that older XHR libraries add. The list
 * names each header, because `*` covers every header except Authorization (Fetch standard, "CORS non-wildcard
 * request-header name"), and administrative calls send Authorization.
 */
const allowedHeaders = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'traceparent',
  'tracestate',
  'baggage',
  'sentry-trace',
  'b3',
  'x-b3-traceid',
  'x-b3-spanid',
  'x-b3-parentspanid',
  'x-b3-sampled',
  'x-b3-flags',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'x-datadog-trace-id',
  'x-datadog-parent-id',
  'x-datadog-origin',
  'x-datadog-sampling-priority',
  'x-request-id',
  'x-requested-with',
  'cache-control',
  'pragma',
]

/** The API answers preflights itself. It also gives each request an id, in the header `apigw-requestid`. */
const corsPreflight = (settings: Settings) => ({
  allowOrigins: settings.corsOrigins,
  allowMethods: [CorsHttpMethod.GET, CorsHttpMethod.HEAD, CorsHttpMethod.POST, CorsHttpMethod.DELETE],
  allowHeaders: allowedHeaders,
  exposeHeaders: ['etag', 'retry-after', 'apigw-requestid'],
  maxAge: Duration.hours(1),
})

/** One line for each request: caller, path, status and time. Queries, headers and bodies may hold secrets and are left out. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    requestId: '$context.requestId',
    ip: '$context.identity.sourceIp',
    method: '$context.httpMethod',
    path: '$context.path',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    latency: '$context.responseLatency',
    integrationLatency: '$context.integrationLatency',
    integrationError: '$context.integrationErrorMessage',
  }),
)

/**
 * The access log's group. Its name has the prefix for which CloudWatch Logs needs no resource policy of its own: in an
 * account with many such logs the policy grows too long (CloudWatch Logs user guide, "Vended logs"). The stack's unique
 * id keeps the name apart from that of a stack that was deleted.
 */
const createAccessLogs = (scope: Construct, settings: Settings): LogGroup => {
  const name = `/aws/vendedlogs/typecase-${settings.stage}-${uniqueStackId()}`
  return createLogGroup(scope, 'AccessLogs', settings.logRetentionDays, name)
}

const createStage = (scope: Construct, httpApi: HttpApi, settings: Settings): HttpStage => {
  const logs = createAccessLogs(scope, settings)
  const domain = settings.domain === undefined ? undefined : createDomain(scope, settings.domain)
  return new HttpStage(scope, 'Stage', {
    httpApi,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: settings.throttling.rate, burstLimit: settings.throttling.burst },
    accessLogSettings: { destination: new LogGroupLogDestination(logs), format: accessLogFormat },
    ...(domain === undefined ? {} : { domainMapping: { domainName: domain } }),
  })
}

/**
 * Lets the API call the function, and then has it called. One permission for all routes also covers `$default`, whose
 * ARN has no path.
 */
const createIntegration = (api: HttpApi, group: Group, handler: IFunction): CfnIntegration => {
  const permission = new CfnPermission(api, `${capitalised(group)}Permission`, {
    action: 'lambda:InvokeFunction',
    functionName: handler.functionArn,
    principal: 'apigateway.amazonaws.com',
    sourceArn: Stack.of(api).formatArn({ service: 'execute-api', resource: api.apiId, resourceName: '*/*' }),
  })
  const integration = new CfnIntegration(api, `${capitalised(group)}Integration`, {
    apiId: api.apiId,
    integrationType: 'AWS_PROXY',
    integrationUri: handler.functionArn,
    payloadFormatVersion: '2.0',
  })
  integration.addResourceDependency(permission)
  return integration
}

/** Turns `ANY /core/{proxy+}` into `CoreProxyRoute`, because the id of a construct has letters and digits only. */
const routeId = (routeKey: string): string =>
  `${routeKey
    .replace(/^ANY /, '')
    .split(/[^a-z0-9]+/i)
    .map(capitalised)
    .join('')}Route`

/** Makes the HTTP API with the routes of the contract. Each route leads to the function of its group. */
export const createApi = (
  scope: Construct,
  settings: Settings,
  routes: readonly ApiRoute[],
  functions: ReadonlyMap<string, IFunction>,
): { api: HttpApi; stage: HttpStage } => {
  const api = new HttpApi(scope, 'Api', {
    apiName: `typecase-${settings.stage}`,
    createDefaultStage: false,
    // With a domain of its own the API has one address: the other one would go around what stands in front of it.
    disableExecuteApiEndpoint: settings.domain !== undefined,
    corsPreflight: corsPreflight(settings),
  })
  const integrations = new Map<Group, CfnIntegration>()
  for (const { routeKey, group } of routes) {
    const handler = functions.get(group)
    if (handler === undefined) continue
    const integration = integrations.get(group) ?? createIntegration(api, group, handler)
    integrations.set(group, integration)
    const route = new CfnRoute(api, routeId(routeKey), {
      apiId: api.apiId,
      routeKey,
      authorizationType: 'NONE',
      target: `integrations/${integration.ref}`,
    })
    acknowledge(
      route,
      'AwsSolutions-APIG4',
      group === 'public'
        ? 'This route serves published content to everyone.'
        : 'The function verifies the token itself. The authorizer of an HTTP API takes RSA signatures only, and the tokens are signed with ES256.',
    )
  }
  return { api, stage: createStage(scope, api, settings) }
}
