import { isRecord } from '../../../shared/values/records.ts'
import type { Caller } from '../policy/caller.ts'
import type { Access } from '../policy/condition.ts'
import type { Denied } from '../policy/denial.ts'
import { awsError, awsResponse } from './aws-response.ts'
import type { Message } from './message-buffer.ts'
import { operationOf, parseRequestHead, type RequestHead } from './request-head.ts'

/** A request that its caller's policy allows. */
export interface Authorized {
  head: RequestHead
  caller: Caller
  operation: string
  request: Record<string, unknown>
}

export interface Authorizer {
  callerOf: (accessKeyId: string) => Caller | undefined
  /** The accesses that a request needs; undefined for a service that the runner does not have. */
  accessesOf: (service: string, operation: string, request: unknown) => Access[] | undefined
  onDenied: (denied: Denied) => void
}

const parseBody = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const deniedResponse = (message: string): Buffer =>
  awsResponse(400, { __type: 'com.amazon.coral.service#AccessDeniedException', Message: message })

/**
 * Checks a request before any of it is passed on.
 * @returns the request with its caller, or the bytes of the error response
 */
export const authorize = (authorizer: Authorizer, message: Message): Authorized | Buffer => {
  const head = parseRequestHead(message.head)
  if (!head) return awsError('UnknownOperationException', 'This is no request of an AWS SDK')
  const caller = authorizer.callerOf(head.accessKeyId)
  if (!caller)
    return awsError('UnrecognizedClientException', 'The security token included in the request is invalid.')
  const request = parseBody(message.body)
  if (!request) return awsError('SerializationException', 'The body of the request must be a JSON object')
  const operation = operationOf(head)
  const accesses = authorizer.accessesOf(head.service, operation, request)
  if (!accesses)
    return awsError('UnknownOperationException', `The local runner has no ${head.service} service`)
  const denied = caller.firstDenied(accesses)
  if (!denied) return { head, caller, operation, request }
  authorizer.onDenied(denied)
  return deniedResponse(denied.message)
}
