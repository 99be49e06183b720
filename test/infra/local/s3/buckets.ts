import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCleanup } from '../../../../infra/local/cleanup.ts'
import { type Caller, callerOf } from '../../../../infra/local/policy/caller.ts'
import type { Denied } from '../../../../infra/local/policy/denial.ts'
import { principalOf } from '../../../../infra/local/policy/principal.ts'
import { type BucketOptions, openBuckets } from '../../../../infra/local/s3/open.ts'
import { s3Client } from './client.ts'

/** The name of the bucket of the tests. */
export const bucketName = 'bucket-of-tests'
const arn = `arn:aws:s3:::${bucketName}`

const allow = (actions: string[], resource: string, condition?: object) => ({
  Effect: 'Allow',
  Action: actions.map((action) => `s3:${action}`),
  Resource: resource,
  ...(condition === undefined ? {} : { Condition: condition }),
})

/** Three callers: one may do all, one writes and lists pages, one reads pages. */
const statements = {
  owner: [allow(['GetObject', 'PutObject', 'DeleteObject'], `${arn}/*`), allow(['ListBucket'], arn)],
  writer: [
    allow(['GetObject', 'PutObject', 'DeleteObject'], `${arn}/page/*`),
    allow(['ListBucket'], arn, { StringLike: { 's3:prefix': ['page/*'] } }),
  ],
  reader: [allow(['GetObject'], `${arn}/page/*`)],
}

type Name = keyof typeof statements

const callers = new Map(
  Object.entries(statements).map(([functionName, list], index) => [
    functionName,
    callerOf(
      principalOf({ functionName, roleArn: `arn:aws:iam::000000000000:role/${functionName}` }, list, index),
    ),
  ]),
)

/** A caller by its name. */
export const caller = (name: Name): Caller => {
  const found = callers.get(name)
  if (!found) throw new Error(`No caller ${name}`)
  return found
}

/** A folder for buckets, which is removed with `remove`. */
export const bucketFolder = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-buckets-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Opens the bucket on a folder. Each caller has a client. */
export const openedOn = async (folder: string, options: BucketOptions = {}) => {
  const cleanup = createCleanup()
  const denied: Denied[] = []
  const { url } = await openBuckets(
    { folder, names: [bucketName] },
    {
      callerOf: (id) => [...callers.values()].find(({ credentials }) => credentials.accessKeyId === id),
      onDenied: (one) => denied.push(one),
    },
    options,
    cleanup,
  )
  const as = (name: Name) => s3Client(url, caller(name).credentials)
  return { url, denied, stop: cleanup.run, owner: as('owner'), writer: as('writer'), reader: as('reader') }
}

/** The path of an object. */
export const at = (key: string): string => `/${bucketName}/${key}`
