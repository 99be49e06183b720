/** What stands around every view. */
export const frame = {
  profile: 'Profile',
  loading: 'Loading',
  nothingTitle: 'Nothing to write yet',
  nothingText:
    'There is no collection, or your role does not let you read collections. An administrator can make one.',
  newCollection: 'New collection',
}
