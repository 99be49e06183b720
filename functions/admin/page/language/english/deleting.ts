/** Deletes that can be undone. */
export const deleting = {
  one: '“%{name}” will be deleted in %{seconds} s.',
  many: '%{smart_count} entry will be deleted in %{seconds} s. |||| %{smart_count} entries will be deleted in %{seconds} s.',
  undo: 'Undo',
  sending: 'Deleting …',
  changed: 'Another person saved it meanwhile. Look at it, and delete it then.',
  failed: 'This entry was not deleted: |||| These entries were not deleted:',
  atSignOut: 'There is something left to delete',
  atSignOutText:
    '%{smart_count} entry is still to be deleted. |||| %{smart_count} entries are still to be deleted.',
  deleteNow: 'Delete now and sign out',
  keep: 'Keep and sign out',
}
