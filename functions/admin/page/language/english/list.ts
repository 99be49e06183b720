/** The list of a collection's entries. */
export const list = {
  add: 'New %{name}',
  search: 'Search',
  state: 'State',
  changed: 'Changed',
  contains: '%{field} contains',
  nothingMatches: 'Nothing matches the search and the filters.',
  nothingYet: 'No %{name} yet.',
  clear: 'Clear them',
}
