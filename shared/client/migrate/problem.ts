/** A reason why a migration cannot begin or go on, in one line for the person who started it. */
export class MigrationProblem extends Error {
  override readonly name = 'MigrationProblem'
}

/** The words of anything that was thrown. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
