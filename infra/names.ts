import { groups } from '../shared/contract/endpoint.ts'

/** All Lambda functions of the stack: one for each endpoint group, and two that answer no requests. */
export const functionNames = [...groups, 'aggregator', 'bootstrap'] as const
export type FunctionName = (typeof functionNames)[number]

/** Turns `public` into `Public`, as the ids of constructs are written. */
export const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
