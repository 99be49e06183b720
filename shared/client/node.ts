/** `@typecase/client/node`: a store in a folder, for builds. */
export { type FileStore, fileStore } from './node/file-store.ts'
