import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import { text } from '../language/text.ts'

/** A failure as a sentence for the person: what happened, and what to do. */
export const said = (error: unknown): string => {
  if (isTypecaseError(error))
    return error.status === 0 ? text('session.noAnswer') : `${error.title}: ${error.text}`
  return error instanceof Error ? error.message : String(error)
}
