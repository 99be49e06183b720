import type { ObjectAction } from '../../../infra/object-access.ts'
import type { Answer, s3Client } from './s3/client.ts'

type Client = ReturnType<typeof s3Client>

/** A way to get at the objects below a prefix, and the permission it takes. */
export interface ObjectAttempt {
  action: ObjectAction
  run: (client: Client, bucket: string, prefix: string) => Promise<Answer>
}

/** A key that nothing has: what an attempt writes or deletes is in nobody's way. */
const at = (bucket: string, prefix: string): string => `/${bucket}/${prefix}attempt`

/** All ways that the runner serves. It serves no other one, for anybody. */
export const objectAttempts: Readonly<Record<string, ObjectAttempt>> = {
  get: { action: 'GetObject', run: (client, bucket, prefix) => client(at(bucket, prefix)) },
  head: {
    action: 'GetObject',
    run: (client, bucket, prefix) => client(at(bucket, prefix), { method: 'HEAD' }),
  },
  put: {
    action: 'PutObject',
    run: (client, bucket, prefix) => client(at(bucket, prefix), { method: 'PUT', body: Buffer.from('x') }),
  },
  remove: {
    action: 'DeleteObject',
    run: (client, bucket, prefix) => client(at(bucket, prefix), { method: 'DELETE' }),
  },
  list: {
    action: 'ListBucket',
    run: (client, bucket, prefix) => client(`/${bucket}`, { query: { 'list-type': '2', prefix } }),
  },
}
