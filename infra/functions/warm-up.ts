import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnResource, CustomResource, Duration, Lazy, RemovalPolicy } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { ExtraFile } from './bundle.ts'

/**
 * The entry of the public function where the stage keeps instances of it ready. The bundle is CommonJS, in which nothing
 * can be awaited while a module loads; Lambda waits for an ES module (AWS Compute Blog, "Using Node.js ES modules and
 * top-level await in AWS Lambda"). Where no instance is kept ready, this would only make a cold start longer.
 */
export const readyFile: ExtraFile = {
  function: 'public',
  name: 'ready.mjs',
  content: "import code from './index.js'\nawait code.ready()\nexport const handler = code.handler\n",
}

const resourceOf = ({ node: { defaultChild, path } }: Construct): CfnResource => {
  if (CfnResource.isCfnResource(defaultChild)) return defaultChild
  throw new Error(`${path} has no resource`)
}

/**
 * Asks each new version of the public function whether it can answer, before the alias moves to it (see
 * `functions/public/start.ts`). CloudFormation calls the version itself, so nothing else needs a permission to do so.
 *
 * CloudFormation takes no other function for a resource that is there. So each version has a resource of its own, by its
 * logical id. It is retained, which only means that no code is called when it goes: a version that failed could not answer.
 */
export const createWarmUp = (scope: Construct, published: LambdaFunction): CustomResource => {
  const version = published.currentVersion
  const warmUp = new CustomResource(scope, 'WarmUp', {
    resourceType: 'Custom::WarmUp',
    serviceToken: version.functionArn,
    // A version that cannot even start fails the deploy after this time. Its log says why.
    serviceTimeout: Duration.minutes(2),
    removalPolicy: RemovalPolicy.RETAIN,
  })
  const { stack } = warmUp
  const versionId = (): string => stack.resolve(resourceOf(version).logicalId)
  resourceOf(warmUp).overrideLogicalId(Lazy.uncachedString({ produce: () => `WarmUp${versionId()}` }))
  return warmUp
}
