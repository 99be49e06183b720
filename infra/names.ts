import { groups } from '../shared/contract/endpoint.ts'

/** Every Lambda function of the stack: one per endpoint group, and the two that answer no requests. */
export const functionNames = [...groups, 'aggregator', 'bootstrap'] as const
export type FunctionName = (typeof functionNames)[number]

/** `public` to `Public`: construct ids in CloudFormation's own case. */
export const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
