import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { acknowledge } from './nag.ts'

/** The bucket as the functions need it. */
export type SnapshotBucket = Pick<IBucket, 'bucketName' | 'bucketArn'>

/**
 * The bucket of the snapshots. All that is in it follows from the table and is made again where it is missing, so it
 * goes with the stack in every stage. CloudFormation deletes no bucket that has objects; the CDK's own custom resource
 * empties it before. No rule expires objects: a partition that nobody changes keeps its snapshot for years.
 */
export const createSnapshotBucket = (scope: Construct): Bucket => {
  const bucket = new Bucket(scope, 'Snapshots', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: false,
    lifecycleRules: [{ id: 'AbortUploads', abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  })
  acknowledge(
    bucket,
    'AwsSolutions-S1',
    'The functions alone read it, and X-Ray and their logs show their requests. An access log would cost more than the snapshots.',
  )
  return bucket
}
