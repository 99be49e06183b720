/** The part of s3rver that the runner uses. The package brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  interface ListedObject {
    key: string
  }

  interface Listing {
    objects: ListedObject[]
    commonPrefixes: string[]
    isTruncated: boolean
  }

  interface ListOptions {
    prefix?: string
    startAfter?: string
    maxKeys?: number
    delimiter?: string
  }

  interface Store {
    /** Writes an object's bytes to a path. @returns their number and their MD5 */
    putContent: (path: string, content: unknown) => Promise<[number, string]>
    listObjects: (bucket: string, options: ListOptions) => Promise<Listing>
  }

  interface Options {
    directory: string
    address: string
    port: number
    silent: boolean
    vhostBuckets: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }

  class S3rver {
    constructor(options: Options)
    store: Store
    run(): Promise<AddressInfo>
  }

  export default S3rver
}
