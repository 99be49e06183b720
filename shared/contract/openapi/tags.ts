import type { Group } from '../endpoint.ts'

/** The subject of each group of endpoints. */
export const tags: Readonly<Record<Group, string>> = {
  auth: 'Login, tokens and the keys that verify them.',
  collections: 'Collections, the fields they define, and their elements.',
  pages: 'Pages and page sections.',
  static: 'Static items and static sections.',
  users: 'User accounts.',
  roles:
    'Roles and the permissions that they grant. The answer to a change shows the changed entity. Lists and reads ' +
    'need `read`.',
  history: 'Requests made to the platform.',
  public: 'Published content for sites, and the description of this interface.',
  admin: 'The page for editors.',
}

/** The rules for all endpoints. */
export const general = [
  'The paths of administrative endpoints begin with `/core/`. Published content is read under `/api/`, `/pages/` ' +
    'and `/static/`.',
  'A body is JSON, a URL-encoded form or a multipart form. All three mean the same. Answers are JSON in an envelope: ' +
    '`status` is `success` and `payload` is the content, or `status` is `error`, `error` says what happened and ' +
    'what to do, and `fields` names each wrong member. Pages, sections and static items that are read by url come ' +
    'without the envelope.',
  'A trailing slash never matters. HEAD works wherever GET changes nothing. The answer to a method that a path ' +
    'does not have is 405 with the `Allow` header.',
  'Entities have an `ETag`. Send it as `If-Match` with a change to be sure that nobody changed the entity since you ' +
    'read it. Send it as `If-None-Match` with a read to get 304 while your copy is current.',
  'Send an `Idempotency-Key` with a creation or an import, and you can send it again after a lost answer: nothing is ' +
    'made twice.',
  'Make a client from `/openapi.json?bodies=json`: there each operation has one body, in JSON, and one path. ' +
    '`/openapi.json` also has the forms, NDJSON and the other spellings of paths; an operation that is another ' +
    'spelling names the first one in `x-alias-of`.',
].join('\n\n')
