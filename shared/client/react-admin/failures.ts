import { HttpError } from 'ra-core'
import { type FieldProblem, isTypecaseError, reasonOf } from '../http/error.ts'

/**
 * What a form shows for refused members: an error at the input of each. A member that no input has by that very name is
 * also named in `root.serverError`, which react-admin shows as a notification.
 * @param data the values of the form
 */
const formErrors = (fields: readonly FieldProblem[], data: object): Record<string, unknown> => {
  const apart = fields.filter(({ name }) => !Object.hasOwn(data, name))
  return {
    ...Object.fromEntries(fields.map(({ name, message }) => [name, message])),
    ...(apart.length === 0 ? {} : { root: { serverError: reasonOf(apart) } }),
  }
}

/**
 * Does a call, and turns its failure into the error that react-admin knows.
 * @param data the values of the form that was sent
 * @throws HttpError with the status (0 where no answer came), and with `errors` by input; other errors as they are
 */
export const asHttpError = async <T>(work: () => Promise<T>, data: object = {}): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isTypecaseError(error)) throw error
    const { title, text, status, fields } = error
    throw new HttpError(
      `${title}: ${text}`,
      status,
      fields.length === 0 ? undefined : { errors: formErrors(fields, data) },
    )
  }
}
