import * as z from 'zod'
import { whole } from '../whole.ts'

/** The members of the setting `cdn`. */
export const memberNames = [
  'edgeSeconds',
  'staleSeconds',
  'invalidate',
  'domain',
  'webAclArn',
  'wafRequests',
  'open',
  'secret',
] as const

const domainError = 'must be {"name": …, "certificateArn": …}'
const secretError = 'must be a whole number from 1 up; another number makes another secret'
const aclError = 'must be the ARN of a web ACL of AWS WAF with the scope CLOUDFRONT, which is in us-east-1'

const error = `must be true, or an object with ${memberNames.join(', ')}`

const members = z.strictObject(
  {
    /** `s-maxage` of public reads; `cacheSeconds` unless given. */
    edgeSeconds: whole(0, 31_536_000, 'seconds').exactOptional(),
    /** `stale-while-revalidate` of public reads; 60 unless given. */
    staleSeconds: whole(0, 31_536_000, 'seconds').exactOptional(),
    /** Whether a change that the public can see makes CloudFront drop its copies. */
    invalidate: z.boolean({ error: 'must be true or false' }).exactOptional(),
    /** The host name that visitors use. Without it they use the one that CloudFront gives. */
    domain: z
      .strictObject(
        {
          name: z.hostname({ error: 'must be a host name such as "www.example.com"' }),
          certificateArn: z.string().regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, {
            error: 'must be the ARN of an ACM certificate in us-east-1, where CloudFront looks for it',
          }),
        },
        { error: domainError },
      )
      .exactOptional(),
    /** A web ACL of your own. */
    webAclArn: z
      .string({ error: aclError })
      .regex(/^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/, { error: aclError })
      .exactOptional(),
    /** A web ACL that is made with the stack: AWS's common rules, and this many requests of an address in five minutes. */
    wafRequests: whole(100, 20_000_000, 'requests in five minutes').exactOptional(),
    /** Whether the functions also answer requests that did not come through CloudFront. */
    open: z.literal(true, { error: 'must be true, or left out' }).exactOptional(),
    /** Another number makes another secret between CloudFront and the functions; 1 unless given. */
    secret: z.int({ error: secretError }).min(1, { error: secretError }).exactOptional(),
  },
  { error },
)

/** CloudFront in front of the API. `true` means an object without members. */
export const cdnSetting = z.preprocess(
  (value) => (value === true ? {} : value),
  members.refine(({ webAclArn, wafRequests }) => webAclArn === undefined || wafRequests === undefined, {
    error: 'must have webAclArn or wafRequests, and not both',
  }),
)
export type CdnSettings = z.infer<typeof members>
