/** The text of a JSON value within a file, with the line on which it begins. */
export interface JsonText {
  line: number
  text: string
}

/** Reads the values of one JSON list from pieces of its text, without the list as a whole in memory. */
export class JsonListReader {
  #line = 1
  #depth = 0
  #isInString = false
  #isEscaped = false
  #text = ''
  #startLine = 1
  #found: JsonText[] = []
  #state: 'before' | 'within' | 'after' = 'before'

  /** Whether the list has come to its end. */
  get isWhole(): boolean {
    return this.#state === 'after'
  }

  #end(): void {
    if (this.#text.trim() !== '') this.#found.push({ line: this.#startLine, text: this.#text })
    this.#text = ''
  }

  /** Takes a character of a string, which always belongs to a value. */
  #inString(character: string): true {
    if (this.#isEscaped) this.#isEscaped = false
    else if (character === '\\') this.#isEscaped = true
    else if (character === '"') this.#isInString = false
    return true
  }

  /** Takes a character outside of strings. @returns whether it belongs to a value */
  #outside(character: string): boolean {
    if (character === '"') this.#isInString = true
    else if (character === '{' || character === '[') this.#depth += 1
    else if (character === '}' || character === ']') {
      if (this.#depth === 0) {
        this.#end()
        this.#state = 'after'
        return false
      }
      this.#depth -= 1
    } else if (character === ',' && this.#depth === 0) {
      this.#end()
      return false
    }
    return true
  }

  #take(character: string): void {
    if (this.#state === 'within') {
      const isText = this.#isInString ? this.#inString(character) : this.#outside(character)
      const isSpace = this.#text === '' && /\s/.test(character)
      if (isText && !isSpace) {
        if (this.#text === '') this.#startLine = this.#line
        this.#text += character
      }
    } else if (this.#state === 'before' && character === '[') this.#state = 'within'
    else if (!/[\s\ufeff]/.test(character))
      throw new Error(`line ${this.#line}: ${JSON.stringify(character)} stands outside of the list`)
    if (character === '\n') this.#line += 1
  }

  /** Takes a piece, and gives the values that end in it. @throws Error for text outside of the list */
  push(piece: string): JsonText[] {
    for (const character of piece) this.#take(character)
    const found = this.#found
    this.#found = []
    return found
  }
}
