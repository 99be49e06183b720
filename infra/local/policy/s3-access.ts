import type { Access } from './condition.ts'

/** The operations of S3 that the runner serves. */
export type S3Operation = 'GetObject' | 'HeadObject' | 'PutObject' | 'DeleteObject' | 'ListObjectsV2'

/** What a request to S3 asks for. */
export interface S3Call {
  operation: S3Operation
  bucket: string
  /** The object's key; for a list its prefix, if it has one. */
  key: string | undefined
}

const arnOf = (bucket: string): string => `arn:aws:s3:::${bucket}`

/** The permission to list a bucket, with the prefix that a list names. */
export const listAccess = (bucket: string, prefix?: string): Access => ({
  action: 's3:ListBucket',
  resource: arnOf(bucket),
  ...(prefix === undefined ? {} : { prefix }),
})

/** The permission that a request needs (Amazon S3 user guide, "Required permissions for Amazon S3 API operations"). */
export const s3AccessOf = ({ operation, bucket, key }: S3Call): Access => {
  if (operation === 'ListObjectsV2') return listAccess(bucket, key)
  const action = operation === 'HeadObject' ? 'GetObject' : operation
  return { action: `s3:${action}`, resource: `${arnOf(bucket)}/${key ?? ''}` }
}
