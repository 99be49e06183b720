/** Members every element has; none can be the name of a submitted field. */
export const builtInNames: ReadonlySet<string> = new Set([
  'id',
  'name',
  'active',
  '_sort',
  '_hits',
  'createdAt',
  'updatedAt',
])
