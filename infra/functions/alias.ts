import { Alias, type IFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { AliasedName } from '../names.ts'

/**
 * The alias `live`, through which a function is called. Each deploy that changes the function publishes a version, which
 * nothing changes any more, and then moves the alias to it. CloudFormation deletes the version before when the deploy
 * has succeeded, and the new one when the deploy is rolled back, so that no old code fills the account's 75 GB.
 */
export const createAlias = (published: LambdaFunction): Alias => published.addAlias('live')

const isFunction = (one: unknown): one is IFunction => one instanceof Alias

/** An alias as the function that it stands for. The CDK's types say so only without `exactOptionalPropertyTypes`. */
export const asFunction = (alias: Alias): IFunction => {
  const one: unknown = alias
  if (!isFunction(one)) throw new Error(`${alias.node.path} is no function`)
  return one
}

/** Lets the function that lists the history know of more shards before another function writes to them. */
export const moveReaderFirst = (aliases: ReadonlyMap<AliasedName, Alias>): void => {
  const reader = aliases.get('history')
  if (reader === undefined) return
  for (const one of aliases.values()) if (one !== reader) one.node.addDependency(reader)
}
