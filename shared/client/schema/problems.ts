/** How many problems are told at once. */
const mostTold = 20

/** What is wrong in a schema file. */
export class SchemaProblems {
  readonly #file: string
  readonly #problems: string[] = []

  constructor(file: string) {
    this.#file = file
  }

  /** Notes that a member is wrong, and what would be right. */
  add(path: string, rule: string): void {
    this.#problems.push(`${path} ${rule}`)
  }

  /** The failure for a file that cannot be read any further. */
  failure(text: string): Error {
    return new Error(`${this.#file}: ${text}.`)
  }

  /** @throws Error where there are problems */
  check(): void {
    const count = this.#problems.length
    if (count === 0) return
    const rest = count > mostTold ? `; and ${count - mostTold} more` : ''
    throw this.failure(this.#problems.slice(0, mostTold).join('; ') + rest)
  }
}
