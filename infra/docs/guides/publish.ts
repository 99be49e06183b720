import type { Guide } from './guide.ts'

export const publish = (base: string): Guide => ({
  id: 'publish',
  title: 'Publish',
  text: 'Sites read only what is published. There is no draft beside a published version: a change of something published is public at once.',
  steps: [
    {
      text: 'Until you publish the collection, nothing under its path tells that it exists.',
      shell: `curl -s ${base}/api/tours`,
      output: '"title":"Not found"',
    },
    {
      text: 'Publish it. Its elements are public with it, for an element is published when it is made, unless you send `"active": false`.',
      shell: `curl -s -X POST ${base}/core/collections/$TOURS/publish \\
  -H "Authorization: Bearer $TOKEN"
curl -s ${base}/api/tours`,
      output: '"active":true\n"name":"lamp-room"\n"name":"harbour-walk"',
    },
    {
      text: 'Take one element out of public reads. Editors still see it.',
      shell: `curl -s -X POST ${base}/core/collections/$TOURS/elements/2/unpublish \\
  -H "Authorization: Bearer $TOKEN"
curl -s ${base}/api/tours/2`,
      output: '"active":false\n"title":"Not found"',
    },
    {
      text: 'A page is made unpublished, and is published in the same way. Its id is in the answer to the call that makes it.',
      shell: `PAGE=$(curl -s ${base}/core/pages/items/add \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{ "name": "Imprint", "url": "legal/imprint", "title": "Imprint" }' |
  sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
curl -s -X POST ${base}/core/pages/items/$PAGE/publish \\
  -H "Authorization: Bearer $TOKEN"
curl -s ${base}/pages/legal/imprint`,
      output: '"active":true\n"url":"legal/imprint"',
    },
    {
      text: 'Send the `ETag` of a read as `If-Match` with a change, and you never overwrite what somebody else changed meanwhile: the answer is 412 then.',
      shell: `curl -s -o /dev/null -w '%{http_code}\\n' ${base}/core/pages/items/$PAGE \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'If-Match: "1"' -d title=Imprint`,
      output: '412',
    },
  ],
})
