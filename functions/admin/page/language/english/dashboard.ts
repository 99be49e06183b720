/** What opens first. */
export const dashboard = {
  title: 'Dashboard',
  makeFirst: 'Entries stand in collections, such as articles or events. Make the first one.',
  changes: 'Changed last',
  noChanges: 'Nothing has been written yet.',
  drafts: 'Drafts',
  draftCount: '%{count} draft waits to be published. |||| %{count} drafts wait to be published.',
  published: 'Published',
  draft: 'Draft',
  pages: 'Pages',
  blocks: 'Static blocks',
  firstCollections: 'The first %{count} collections are looked into.',
  week: 'Requests of the week',
  weekSum: '%{count} request in the last 7 days (UTC) |||| %{count} requests in the last 7 days (UTC)',
  toHistory: 'To the history',
}
