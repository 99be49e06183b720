import type { Guide } from './guide.ts'

export const modelACollection = (base: string): Guide => ({
  id: 'model-a-collection',
  title: 'Model a collection',
  text: 'A collection is a list of entries of one kind, such as the tours of a museum. You say which fields an entry has, and each element has values for them.',
  steps: [
    {
      text: 'Create the collection with its fields. Its `name` is the path under which sites read it. The shell keeps its id in `TOURS`.',
      shell: `TOURS=$(curl -s ${base}/core/collections/add \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d @- <<'JSON' |
{
  "name": "tours",
  "singleName": "tour",
  "pluralName": "tours",
  "fields": [
    { "name": "title", "type": "text", "allowNull": false },
    { "name": "minutes", "type": "number" },
    { "name": "outdoors", "type": "boolean", "default": false }
  ]
}
JSON
  sed -n 's/.*"payload":{"id":\\([0-9]*\\).*/\\1/p')`,
    },
    {
      text: 'Add an element. Every element has a `name` of its own beside your fields. A field that you leave out takes its default.',
      shell: `curl -s ${base}/core/collections/$TOURS/elements/add \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{ "name": "lamp-room", "title": "Up to the lamp room", "minutes": 90 }'`,
      output: '"title":"Up to the lamp room","minutes":90,"outdoors":false',
    },
    {
      text: 'Import many at once. Good rows are stored, and the answer names each bad one and what would be right.',
      shell: `curl -s ${base}/core/collections/$TOURS/elements/import \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d @- <<'JSON'
[
  { "name": "harbour-walk", "title": "Around the harbour", "minutes": 45, "outdoors": true },
  { "name": "night-walk", "title": "The town at night", "minutes": "long" }
]
JSON`,
      output:
        '"imported":1,"failed":1\n"errors":[{"row":1,"fields":[{"name":"minutes","message":"must be a number"}]}]',
    },
    {
      text: 'List what you have. Editors sort, filter and search by any field.',
      shell: `curl -s -g "${base}/core/collections/$TOURS/elements?filter[outdoors]=true" \\
  -H "Authorization: Bearer $TOKEN"`,
      output: '"name":"harbour-walk"',
    },
  ],
})
