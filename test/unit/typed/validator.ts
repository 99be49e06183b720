import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

// Not strict, since OpenAPI has keywords of its own, which say nothing of values. A member has to be the value's own: an
// element may have a field that is called as a method of every object is.
const ajv = new Ajv2020({ strict: false, allErrors: true, ownProperties: true })
formats.default(ajv)

/**
 * Validates values by a JSON Schema of draft 2020-12. A schema of an OpenAPI document comes with the components that it
 * refers to.
 * @returns what is wrong with a value, or nothing
 */
export const validatorOf = (schema: object, components: object = {}): ((value: unknown) => string[]) => {
  const validate = ajv.compile({ ...schema, components })
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
