/** What one member of a request has wrong, and what would be right. */
export interface FieldProblem {
  name: string
  message: string
}

/** The problems of one thing in one text. */
export const reasonOf = (problems: readonly FieldProblem[]): string =>
  problems.map(({ name, message }) => `${name} ${message}`).join('; ')

/** The words of anything that was thrown. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a failure is made of. */
export interface FailureParts {
  /** The status of the answer; 0 where no answer came. */
  status: number
  title: string
  text: string
  fields?: readonly FieldProblem[] | undefined
  requestId?: string | undefined
  /** Seconds after which the server asks to try again. */
  retryAfter?: number | undefined
  cause?: unknown
}

const brand = Symbol.for('typecase.error')

/**
 * Every failure of a call. `status` is that of the answer, or 0 if no answer came; `fields` names the members that the
 * server refused. Use {@link isTypecaseError} instead of `instanceof`, which fails where the package is installed twice.
 */
export class TypecaseError extends Error {
  readonly status: number
  readonly title: string
  readonly text: string
  readonly fields: readonly FieldProblem[]
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor({ status, title, text, fields = [], requestId, retryAfter, cause }: FailureParts) {
    const details = reasonOf(fields)
    super(`${title}: ${text}${details === '' ? '' : ` (${details})`}`, { cause })
    this.name = 'TypecaseError'
    this.status = status
    this.title = title
    this.text = text
    this.fields = fields
    this.requestId = requestId
    this.retryAfter = retryAfter
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether an error is a failure of a call, of this copy of the package or of another one. */
export const isTypecaseError = (error: unknown): error is TypecaseError =>
  typeof error === 'object' && error !== null && brand in error
