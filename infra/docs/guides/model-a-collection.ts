import type { Guide } from './guide.ts'

export const modelACollection = (base: string): Guide => ({
  id: 'model-a-collection',
  title: 'Model a collection',
  text: 'A collection is a list of entries of one kind, such as the recipes of a bakery. You say which fields an entry has, and each element has values for them.',
  steps: [
    {
      text: 'Create the collection with its fields. Its `name` is the path under which sites read it. The shell keeps its id in `RECIPES`.',
      shell: `RECIPES=$(curl -s ${base}/core/collections/add \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d @- <<'JSON' |
{
  "name": "recipes",
  "singleName": "recipe",
  "pluralName": "recipes",
  "fields": [
    { "name": "title", "type": "text", "allowNull": false },
    { "name": "minutes", "type": "number" },
    { "name": "vegan", "type": "boolean", "default": false }
  ]
}
JSON
  sed -n 's/.*"payload":{"id":\\([0-9]*\\).*/\\1/p')`,
    },
    {
      text: 'Add an element. Every element has a `name` of its own beside your fields. A field that you leave out takes its default.',
      shell: `curl -s ${base}/core/collections/$RECIPES/elements/add \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{ "name": "rye-bread", "title": "Rye bread", "minutes": 90 }'`,
      output: '"title":"Rye bread","minutes":90,"vegan":false',
    },
    {
      text: 'Import many at once. Good rows are stored, and the answer names each bad one and what would be right.',
      shell: `curl -s ${base}/core/collections/$RECIPES/elements/import \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d @- <<'JSON'
[
  { "name": "focaccia", "title": "Focaccia", "minutes": 45, "vegan": true },
  { "name": "brioche", "title": "Brioche", "minutes": "long" }
]
JSON`,
      output:
        '"imported":1,"failed":1\n"errors":[{"row":1,"fields":[{"name":"minutes","message":"must be a number"}]}]',
    },
    {
      text: 'List what you have. Editors sort, filter and search by any field.',
      shell: `curl -s -g "${base}/core/collections/$RECIPES/elements?filter[vegan]=true" \\
  -H "Authorization: Bearer $TOKEN"`,
      output: '"name":"focaccia"',
    },
  ],
})
