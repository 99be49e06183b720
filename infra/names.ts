import { groups } from '../shared/contract/endpoint.ts'

/**
 * The functions that are called through an alias. The bootstrap function is not: CloudFormation calls it by its own name,
 * and refuses another name for a custom resource that is there already ("Modifying service token is not allowed").
 */
export const aliasedNames = [...groups, 'aggregator'] as const
export type AliasedName = (typeof aliasedNames)[number]

/** All Lambda functions of the stack: one for each endpoint group, and two that answer no requests. */
export const functionNames = [...aliasedNames, 'bootstrap'] as const
export type FunctionName = (typeof functionNames)[number]

/** What is bundled: the functions, and the probe, which is no part of the store and asks it as a visitor. */
export type BundleName = FunctionName | 'probe'

export const isAliased = (name: FunctionName): name is AliasedName => name !== 'bootstrap'

/** Turns `public` into `Public`, as the ids of constructs are written. */
export const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
