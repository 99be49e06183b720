import { endOfString } from '../../values/json-text.ts'

const quote = 34
const comma = 44
const openings = new Set([91, 123])
const closings = new Set([93, 125])

/** The position after the string that begins at `at`. @throws SyntaxError where it has no end */
const pastString = (json: string, at: number): number => {
  const end = endOfString(json, at)
  if (end === undefined) throw new SyntaxError('A string of a JSON text has no end.')
  return end
}

/** The position after the object or the list that begins at `at`. */
const endOfNested = (json: string, at: number): number => {
  let depth = 0
  for (let end = at; end < json.length; end += 1) {
    const code = json.charCodeAt(end)
    if (code === quote) end = pastString(json, end) - 1
    else if (openings.has(code)) depth += 1
    else if (closings.has(code)) depth -= 1
    if (depth === 0) return end + 1
  }
  throw new SyntaxError('An object or a list of a JSON text has no end.')
}

/** The position after a number, `true`, `false` or `null` that begins at `at`. */
const endOfWord = (json: string, at: number): number => {
  let end = at
  for (let code = json.charCodeAt(end); code !== comma && !closings.has(code); code = json.charCodeAt(end)) {
    if (end >= json.length) throw new SyntaxError('A value of a JSON text has no end.')
    end += 1
  }
  return end
}

const endOfValue = (json: string, at: number): number => {
  const code = json.charCodeAt(at)
  if (code === quote) return pastString(json, at)
  return openings.has(code) ? endOfNested(json, at) : endOfWord(json, at)
}

/**
 * Where the values of an object's members begin and end in its JSON text, as JSON.stringify writes it. Another text has
 * none.
 * @throws SyntaxError where the text ends within a value
 */
export function* valuesIn(json: string): Generator<{ at: number; end: number }> {
  if (!json.startsWith('{')) return
  for (let name = 1; json.charCodeAt(name) === quote; ) {
    const at = pastString(json, name) + 1
    const end = endOfValue(json, at)
    yield { at, end }
    name = end + 1
  }
}

/**
 * Finds members of an object's JSON text without parsing the others: a list compares one or two of an entity's
 * members, and parsing all of them is most of what a first sort or filter takes. Each member is passed once, however
 * many are asked for.
 * @throws SyntaxError from `textOf` where the text ends within a value
 */
export class JsonMembers {
  readonly #json: string
  /** Where the members passed so far have their name and their value begin, and where the value ends. */
  readonly #passed: number[] = []
  #at = 1

  /** @param json an object as JSON.stringify writes it, without white space between values */
  constructor(json: string) {
    this.#json = json
  }

  /**
   * The JSON text of a member's value; undefined where there is no such member.
   * @param key the member's name as JSON with its colon, such as `"title":`
   */
  textOf(key: string): string | undefined {
    for (let at = 0; at < this.#passed.length; at += 3)
      if (this.#json.startsWith(key, this.#passed[at]))
        return this.#json.slice(this.#passed[at + 1], this.#passed[at + 2])
    while (this.#json.charCodeAt(this.#at) === quote) {
      const name = this.#at
      const value = pastString(this.#json, name) + 1
      const end = endOfValue(this.#json, value)
      this.#passed.push(name, value, end)
      this.#at = end + 1
      if (this.#json.startsWith(key, name)) return this.#json.slice(value, end)
    }
    return undefined
  }
}
