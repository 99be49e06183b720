/**
 * A value that a form carries as JSON: a part of type application/json. It is read by the rules of JSON bodies, in
 * which text is text and null is null, whatever surrounds it.
 */
export class JsonPart {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}
