import { isTypecaseError } from '../../../../shared/client/http/error.ts'

/** A failure as a sentence for the person: what happened, and what to do. */
export const said = (error: unknown): string => {
  if (isTypecaseError(error))
    return error.status === 0
      ? 'The server does not answer. Check the connection and try again; what you typed stays here.'
      : `${error.title}: ${error.text}`
  return error instanceof Error ? error.message : String(error)
}
