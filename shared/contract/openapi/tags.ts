import type { Group } from '../endpoint.ts'

/** What each group of endpoints is about. */
export const tags: Readonly<Record<Group, string>> = {
  auth: 'Login, tokens and the keys that verify them.',
  collections: 'Collections, the fields they define, and their elements.',
  pages: 'Pages and page sections.',
  static: 'Static items and static sections.',
  users: 'User accounts.',
  roles:
    'Roles and the permissions they grant. To be allowed a change of an entity includes seeing it in the answer; ' +
    'lists and reads take `read`.',
  history: 'Requests made to the platform.',
  public: 'What is published, as a site reads it, and the description of this interface.',
}

/** What holds for all endpoints. */
export const general = [
  'Administrative endpoints begin with `/core/`. What is published is read under `/api/`, `/pages/` and `/static/`.',
  'Bodies are JSON, URL-encoded or multipart forms, with one meaning. Except for pages, sections and static ' +
    'items read by url, answers are JSON in an envelope: `status` is `success` and `payload` the content, or ' +
    '`status` is `error`, `error` says what happened and what to do, and `fields` names each wrong member.',
  'A trailing slash never matters. HEAD works wherever GET only reads. A method a path does not have is answered ' +
    'with 405 and the `Allow` header.',
  'Entries carry an `ETag`: send it as `If-Match` with a change to be sure that nobody changed the entry ' +
    'since you read it, or as `If-None-Match` with a read to be told 304 while it is current.',
].join('\n\n')
