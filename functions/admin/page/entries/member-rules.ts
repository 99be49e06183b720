/**
 * How a member is shown and sent that is of no field type: a url, the section that a page stands in, or a list of values.
 * Its shown value is a text, so that it is compared, merged and kept as a draft like any other.
 */
export interface MemberRules {
  /** A stored value as a text. A text is shown as it is. */
  shownOf: (value: unknown) => string
  /** The value that a text stands for. @throws Error where it stands for none */
  sentOf: (shown: string) => unknown
  /** Why a text cannot be sent; undefined where it can. */
  problemOf: (shown: string) => string | undefined
  /** The value as a person reads it. */
  told: (shown: string) => string
  /** What two changes give together; undefined where they contradict each other. */
  joined?: ((before: string, mine: string, theirs: string) => string | undefined) | undefined
  /** For a member with several inputs: how the form library holds their values, by their paths. */
  inputs?: { toForm: (shown: string) => readonly object[]; fromForm: (held: unknown) => string } | undefined
}
