/**
 * A value that a form carries as JSON, in a part of type application/json. The rules of JSON bodies apply to it: text
 * is text and null is null, although the body is a form.
 */
export class JsonPart {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}
