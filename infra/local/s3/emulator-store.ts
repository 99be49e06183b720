import type S3rver from '@20minutes/s3rver'

type Store = Pick<S3rver['store'], 'putContent' | 'listObjects'>

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1)

/**
 * Two methods of s3rver's store, as S3 does them:
 *
 * - An object is replaced in one step. s3rver overwrites the file, so a killed runner would leave a part of an object.
 * - A list goes by the whole key. s3rver walks folder by folder, and would leave out keys of the next page, such as
 *   `page-section/…` after `page/…`. It never says that there are more, because s3rver then fails.
 * @param rename moves a file
 */
export const corrected = (store: Store, rename: (from: string, to: string) => Promise<void>): Store => {
  const putContent = store.putContent.bind(store)
  const listObjects = store.listObjects.bind(store)
  return {
    putContent: async (path, content) => {
      const part = `${path}.part`
      const written = await putContent(part, content)
      await rename(part, path)
      return written
    },
    listObjects: async (bucket, { startAfter = '', maxKeys = 1000, ...options }) => {
      const { objects, commonPrefixes } = await listObjects(bucket, options)
      const rest = objects.filter(({ key }) => key > startAfter).sort(byKey)
      return { objects: rest.slice(0, maxKeys), commonPrefixes, isTruncated: false }
    },
  }
}
