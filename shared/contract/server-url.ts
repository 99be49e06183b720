/**
 * The address that the documents have when they are made. Each answer has the address of its request in its place. The
 * name is in no other text of the documents.
 */
export const placeholderUrl = 'https://cms.example.com'
