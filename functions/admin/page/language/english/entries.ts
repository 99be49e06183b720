/** The form of an entry, and words that the list shares with it. */
export const entries = {
  yes: 'Yes',
  no: 'No',
  published: 'Published',
  draft: 'Draft',
  name: 'Name',
  sortNumber: 'Sort number',
  form: 'Entry',
  newTitle: 'New %{name}',

  save: 'Save',
  publish: 'Publish',
  unpublish: 'Unpublish',
  delete: 'Delete',
  bar: 'State and actions',
  saving: 'Saving …',
  notSaved: 'Not saved',
  unsaved: 'Unsaved changes',
  noChanges: 'No changes',
  savedAt: 'Saved at %{time}',
  createdAt: 'Created %{time}',
  changedAt: 'Changed %{time}',
  saveAndClose: 'Save and close',
  saveAndNext: 'Save and next',
  duplicate: 'Duplicate',
  more: 'More actions',
  copyOf: 'This is a copy of “%{name}” that is not saved yet.',
  copyEmptied: 'These fields are empty, because no two entries may have the same value there: %{fields}.',
  saveAsNew: 'Save as a new entry',

  correctFirst: 'Not saved yet. Correct this first:',
  problem: '%{field}: %{message}',
  isWrong: 'is not right',
  numberNeeded: 'Enter a number such as 12 or 12.5, with a point',
  refused: 'This %{message}',
  choiceNeeded: 'Choose yes or no',
  valueNeeded: 'Fill this in',
  colorNeeded: 'Enter a color such as #ff8800',
  dateNeeded: 'Enter a date with a time',
  jsonFault: 'Line %{line}, column %{column}: %{reason}',
  jsonValue: 'a value is missing here',
  jsonName: 'a name in double quotes is missing here',
  jsonColon: 'a colon is missing here',
  jsonComma: 'a comma or a closing bracket is missing here',
  jsonEnd: 'the JSON has ended, and nothing may follow',
  jsonText: 'this text has no closing quote, or a character that must be written as an escape',
  inputFailed:
    'The input of %{field} cannot be shown. Its value is kept and saved as it is, and can be copied here.',
  kilobytes: '%{count} KB',
  tooLarge:
    'The entry has %{size}, and at most %{most} can be saved. Its largest fields are %{fields}. Shorten one of them; your text stays here.',

  gone: 'This entry was deleted by another person. Your text is still here: save it as a new entry, or copy it.',
  collectionGone:
    'The collection of this entry was deleted by another person. Your text is still here: copy it, because it cannot be saved there any more.',
  forbidden:
    'You may not do this any more, because your role was changed meanwhile: %{why} Your text is still here: ask an administrator, and save again.',
  meanwhile:
    'Another person saved this entry meanwhile, so nothing was done. The form shows what they saved: look at it first.',
  conflict: 'Another person saved this entry meanwhile. Nothing of yours was saved yet.',
  taken:
    'Another person changed %{fields} meanwhile. The form shows their text there, and keeps yours elsewhere.',

  conflictTitle: 'Another person saved this entry meanwhile',
  conflictText: 'Nothing of yours was saved yet, and nothing is lost. Choose what to keep.',
  conflictTaken: 'Only they changed %{fields}: their text is taken over there.',
  before: 'Before',
  theirs: 'Theirs',
  mine: 'Mine',
  empty: '(empty)',
  copy: 'Copy: %{what}',
  copied: 'Copied: %{what}',
  copyFailed: 'The browser did not let this be copied: %{what}',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  backToForm: 'Back to the form',

  draftFound: 'You typed something here on %{time} that was not saved: %{fields}.',
  draftOlder: 'The entry was saved since, so look at both.',
  draftLeft:
    'You typed something here for fields that are gone, or have other names now: %{fields}. Copy it from here.',
  fieldsChanged:
    'The fields of this collection were changed meanwhile. Copy what you typed, and load the page anew: it offers your text there.',
  putIn: 'Put it in',
  discard: 'Discard',

  leaveTitle: 'Leave without saving?',
  leaveText:
    'Your changes are not saved. If you leave, this browser keeps them as a draft, and offers it when you open the entry again.',

  chooseColor: 'Choose %{field}',
  noValue: 'No value',
  dayOnly: 'A day without a time',
  timeIn: 'Time in %{zone} (%{offset})',
}
