import type { CallFailed } from '../../../shared/contract/client.ts'

/** The names of the members that a failure complains about, in its order. */
export const namedBy = ({ failure }: CallFailed): string[] => (failure?.fields ?? []).map(({ name }) => name)

/** The same with what the failure says of each. */
export const problemsBy = ({ failure }: CallFailed): Record<string, string> =>
  Object.fromEntries((failure?.fields ?? []).map(({ name, message }) => [name, message]))
