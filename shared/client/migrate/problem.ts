/** A reason why a migration cannot begin or go on, in one line for the person who started it. */
export class MigrationProblem extends Error {
  override readonly name = 'MigrationProblem'
}
