/** What the forms of the model and of people share. */
export const forms = {
  bar: 'State and actions',
  saving: 'Saving …',
  notSaved: 'Not saved',
  unsaved: 'Unsaved changes',
  noChanges: 'No changes',
  savedAt: 'Saved at %{time}',
  save: 'Save',
  cancel: 'Cancel',
  again: 'Try again',
  fillIn: 'Fill this in',
  correct: 'Not saved yet. Correct this first:',
  gone: 'Another person deleted this meanwhile. What you typed is still here: copy it, and make it anew.',
  changedMeanwhile:
    'Another person saved this meanwhile, so nothing of yours was saved. The form has their changes now, and keeps yours. Look at it and save again.',
  taken: 'Only they changed this, so the form shows it as they saved it: %{names}.',
  clashes: 'You both changed this. The form keeps yours:',
  clash: '%{name} – theirs: %{theirs}',
  take: 'Take theirs',
  empty: '(empty)',
  leaving: 'Your changes are not saved. If you leave, they are lost.',
}
