import * as z from 'zod/mini'
import { cdnHeadersOf } from './cdn.ts'
import { propertiesOf, type TemplateContext } from './context.ts'
import { resourcesOf } from './template.ts'

/** A route of the HTTP API: its key and the ARN of the function that answers it. */
export interface RouteDefinition {
  /** `GET /pages/{url}`, `ANY /core/users/{proxy+}` or `$default`. */
  routeKey: string
  functionArn: string
}

/** Cross-origin settings of the HTTP API, with header and method names as in the template. */
export interface CorsDefinition {
  allowOrigins: string[]
  allowMethods: string[]
  allowHeaders: string[]
  exposeHeaders: string[]
  allowCredentials: boolean
  maxAgeSeconds?: number | undefined
}

export interface ApiDefinition {
  apiId: string
  cors?: CorsDefinition
  routes: RouteDefinition[]
  /** What a CDN in front adds to each request, by name in lower case; undefined where there is none. */
  cdnHeaders: Record<string, string> | undefined
}

const names = z._default(z.array(z.string()), [])
const apiSchema = z.looseObject({
  ProtocolType: z.literal('HTTP'),
  CorsConfiguration: z.optional(
    z.object({
      AllowOrigins: names,
      AllowMethods: names,
      AllowHeaders: names,
      ExposeHeaders: names,
      AllowCredentials: z._default(z.boolean(), false),
      MaxAge: z.optional(z.number()),
    }),
  ),
})
const integrationSchema = z.looseObject({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  RequestParameters: z.optional(z.undefined()),
})
const routeSchema = z.looseObject({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z._default(z.literal('NONE'), 'NONE'),
})
const permissionSchema = z.looseObject({ FunctionName: z.string(), Principal: z.string() })

const corsOf = (given: z.infer<typeof apiSchema>['CorsConfiguration']): { cors?: CorsDefinition } => {
  if (!given) return {}
  return {
    cors: {
      allowOrigins: given.AllowOrigins,
      allowMethods: given.AllowMethods,
      allowHeaders: given.AllowHeaders,
      exposeHeaders: given.ExposeHeaders,
      allowCredentials: given.AllowCredentials,
      maxAgeSeconds: given.MaxAge,
    },
  }
}

/** ARNs and names of the functions that API Gateway may invoke. */
const invokable = ({ template, resolve }: TemplateContext): Set<string> => {
  const permissions = resourcesOf(template, 'AWS::Lambda::Permission')
    .map((resource) => propertiesOf(resource, resolve, permissionSchema))
    .filter((permission) => permission.Principal === 'apigateway.amazonaws.com')
  return new Set(permissions.map((permission) => permission.FunctionName))
}

const routesOf = (context: TemplateContext): RouteDefinition[] => {
  const { template, resolve } = context
  const targets = new Map(
    resourcesOf(template, 'AWS::ApiGatewayV2::Integration').map((resource) => [
      `integrations/${resolve({ Ref: resource.logicalId })}`,
      propertiesOf(resource, resolve, integrationSchema).IntegrationUri,
    ]),
  )
  const permitted = invokable(context)
  return resourcesOf(template, 'AWS::ApiGatewayV2::Route').map((resource) => {
    const { RouteKey: routeKey, Target } = propertiesOf(resource, resolve, routeSchema)
    const functionArn = targets.get(Target)
    if (functionArn === undefined) throw new Error(`Route ${routeKey} has no integration: ${Target}`)
    if (!permitted.has(functionArn))
      throw new Error(`Route ${routeKey}: API Gateway has no permission to invoke ${functionArn}`)
    return { routeKey, functionArn }
  })
}

/**
 * The template's HTTP API with all its routes.
 * @throws Error when there is not exactly one API, when a route needs something that the runner does not imitate (an
 * authorizer, parameter mapping, payload format 1.0), or when API Gateway may not invoke a route's function
 */
export const apiOf = (context: TemplateContext): ApiDefinition => {
  const apis = resourcesOf(context.template, 'AWS::ApiGatewayV2::Api')
  const [api] = apis
  if (!api || apis.length > 1) throw new Error(`The template has ${apis.length} HTTP APIs, not one`)
  const { CorsConfiguration } = propertiesOf(api, context.resolve, apiSchema)
  return {
    apiId: `${context.resolve({ Ref: api.logicalId })}`,
    ...corsOf(CorsConfiguration),
    routes: routesOf(context),
    cdnHeaders: cdnHeadersOf(context),
  }
}
