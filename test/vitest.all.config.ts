import { configOf } from './configuration.ts'

/** Every test at its full size: the usual run takes a part of what is exhaustive. */
export default configOf('all')
