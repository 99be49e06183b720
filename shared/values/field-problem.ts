/** What is wrong with a member of an element that its collection does not have. */
export const noSuchField = 'is not a field of this collection: leave it out or define it'

/** What is wrong with one member of a request. */
export interface FieldProblem {
  /** The member's name, or its path such as `fields.0.name`. */
  name: string
  /** The rule that the member breaks, such as `must be a number`. It reads on from the name. */
  message: string
}
