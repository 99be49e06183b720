import { Aws, Fn } from 'aws-cdk-lib/core'

/**
 * The part of a stack's id that no other stack has, not even one of the same name that was deleted. It keeps a resource
 * with a name of its own apart from one that an earlier stack has left.
 */
export const uniqueStackId = (): string => Fn.select(2, Fn.split('/', Aws.STACK_ID))
