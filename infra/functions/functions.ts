import type { Alias, IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { type AliasedName, type BundleName, type FunctionName, isAliased } from '../names.ts'
import { asFunction, createAlias, moveReaderFirst } from './alias.ts'
import { createFunction, type FunctionProps } from './function.ts'
import { createWarmUp } from './warm-up.ts'

/** The functions of a stack. */
export interface Functions {
  /** Each as it is called: by its alias, if it has one. */
  functions: ReadonlyMap<FunctionName, IFunction>
  aliases: ReadonlyMap<AliasedName, Alias>
}

/** The functions of the bundles, with what stands between a new version and its callers. */
export const createFunctions = (
  scope: Construct,
  bundles: ReadonlyMap<BundleName, string>,
  propsOf: (name: FunctionName, directory: string) => FunctionProps,
): Functions => {
  const aliases = new Map<AliasedName, Alias>()
  const functions = new Map<FunctionName, IFunction>()
  for (const [name, directory] of bundles) {
    if (name === 'probe') continue
    const made = createFunction(scope, name, propsOf(name, directory))
    functions.set(name, made)
    if (!isAliased(name)) continue
    const alias = createAlias(made)
    aliases.set(name, alias)
    functions.set(name, asFunction(alias))
    if (name === 'public') alias.node.addDependency(createWarmUp(scope, made))
  }
  moveReaderFirst(aliases)
  return { functions, aliases }
}
