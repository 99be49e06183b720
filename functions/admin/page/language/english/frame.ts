/** What stands around every view. */
export const frame = {
  profile: 'Profile',
  loading: 'Loading',
  nothingTitle: 'Nothing to write yet',
  nothingText:
    'There is no collection, or your role does not let you read collections. An administrator can make one.',
  reload: 'Load the page anew',
  outdatedTitle: 'This part of the page cannot be loaded',
  outdatedText: 'The page was updated meanwhile, or the connection is lost. Load the page anew to go on.',
  outdatedForm: 'What you typed is still here: save it first.',
  newCollection: 'New collection',
  leave: 'Leave',
  stay: 'Stay',
}
