import { configOf } from './configuration.ts'

export default configOf('usual')
