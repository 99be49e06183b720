/** What is done to several entries at once. */
export const bulk = {
  bar: 'Selected entries',
  select: 'Select %{name}',
  unselect: 'Select nothing',
  selected: '%{smart_count} selected',
  allSelected: 'All %{smart_count} that match are selected',
  selectAll: 'Select all %{smart_count} that match',
  publishTitle: 'Publish %{smart_count} entry |||| Publish %{smart_count} entries',
  unpublishTitle: 'Unpublish %{smart_count} entry |||| Unpublish %{smart_count} entries',
  deleteTitle: 'Delete %{smart_count} entry |||| Delete %{smart_count} entries',
  allText:
    'This is about the entry that matches the search and the filters. |||| This is about all %{smart_count} entries that match the search and the filters, on all pages.',
  deleteText:
    'The entry that matches the search and the filters is gone then. This cannot be undone. |||| All %{smart_count} entries that match the search and the filters, on all pages, are gone then. This cannot be undone.',
  cancel: 'Cancel',
  stop: 'Stop',
  close: 'Close',
  progress: 'Progress',
  looking: 'Looking up the entries …',
  soFar: '%{done} of %{total}',
  done: '%{smart_count} entry done. |||| %{smart_count} entries done.',
  unchanged: '%{smart_count} was so already. |||| %{smart_count} were so already.',
  left: 'Nothing was done to %{smart_count} more entry. |||| Nothing was done to %{smart_count} more entries.',
  failed:
    'Nothing was done to this entry: |||| Nothing was done to these %{smart_count} entries, or it is not known:',
  more: 'And %{smart_count} more. |||| And %{smart_count} more.',
  changed: 'Another person saved it meanwhile. Look at it first.',
  unknown: 'The answer did not come, so it may have been done. Look at it.',
  busy: 'The server has no time for more just now. Try again in a minute.',
  otherNumber:
    '%{found} entries match now, and the list said %{expected}. Nothing was done: look at the list again.',
}
