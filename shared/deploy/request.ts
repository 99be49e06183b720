import * as z from 'zod/mini'
import { isRecord } from '../values/records.ts'

/** The event that CloudFormation sends to the function of a custom resource (CloudFormation User Guide, "Custom resource requests"). */
const request = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  PhysicalResourceId: z.optional(z.string()),
  ResourceProperties: z.looseObject({}),
})
export type CustomResourceRequest = z.infer<typeof request>

/** Whether an event comes from CloudFormation. An HTTP API sends no such member, whatever a caller asks for. */
export const isFromCloudFormation = (event: unknown): boolean => isRecord(event) && 'RequestType' in event

/** Reads CloudFormation's event. @throws Error for an event without an address to answer to */
export const parseRequest = (event: unknown): CustomResourceRequest => request.parse(event)
