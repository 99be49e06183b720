import type { Schema } from '../../shared/content/collections.ts'
import { type Element, elementClaims, serialiseElement } from '../../shared/content/elements.ts'
import { checkSize } from '../../shared/http/resource/size.ts'
import type { Claim, NextState } from '../../shared/http/resource/spec.ts'
import { claimKey } from '../../shared/store/keys.ts'

/** The claims of an element, as keys of the table. */
export const claimsOf = (schema: Schema, element: Element): Claim[] =>
  elementClaims(schema, element).map(({ field, claimedAs, value }) => ({
    key: claimKey(schema.partition, claimedAs, value),
    field,
  }))

/** The state of an element under its collection's schema. @throws Failure validation where it is too large to store */
export const elementState = (schema: Schema, element: Element): NextState => {
  const forms = serialiseElement(schema, element)
  checkSize(element.values, forms)
  return { active: element.active, ...forms, sv: schema.version, claims: claimsOf(schema, element) }
}
