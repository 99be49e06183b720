import type { Endpoint } from '../../../shared/contract/endpoint.ts'

/** What is wrong with the endpoints that a group's function answers: missing, answered twice, or another group's. */
export const handlerProblems = (
  group: string,
  endpoints: readonly Pick<Endpoint, 'id' | 'group'>[],
  handled: readonly string[],
): string[] => {
  const own = endpoints.filter((endpoint) => endpoint.group === group).map(({ id }) => id)
  return [
    ...own
      .filter((id) => !handled.includes(id))
      .map((id) => `${id}: without a handler in functions/${group}`),
    ...handled
      .filter((id) => !own.includes(id))
      .map((id) => `${id}: handled in functions/${group}, not of its group`),
    ...handled.filter((id, at) => handled.indexOf(id) !== at).map((id) => `${id}: handled twice`),
  ]
}
