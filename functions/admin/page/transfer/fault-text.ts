import type { Text } from '../language/text.ts'
import { said } from '../session/said.ts'
import { FileProblem } from './file-problem.ts'

/** Why a file cannot be imported, as a sentence for the person. */
export const faultText = (error: unknown, text: Text): string =>
  error instanceof FileProblem ? text(`transfer.fault_${error.fault}`, { place: error.place }) : said(error)
