import { HttpError } from 'ra-core'

/** The failure of a call of react-admin's providers. @throws Error where it succeeds, or fails otherwise */
export const failureOf = async (work: Promise<unknown>): Promise<HttpError> => {
  const error: unknown = await work.then(
    () => undefined,
    (failed: unknown) => failed,
  )
  if (error instanceof HttpError) return error
  throw new Error(`Not an HttpError: ${error}`)
}
