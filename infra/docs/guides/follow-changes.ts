import type { Guide } from './guide.ts'

export const followChanges = (base: string): Guide => ({
  id: 'follow-changes',
  title: 'Follow changes',
  text: 'A site that keeps a copy asks only for what has changed since it last asked. Collections, pages and static items each have such a feed.',
  steps: [
    {
      text: 'Start without a cursor: everything published is in `changed`. Keep the `cursor` of the answer.',
      shell: `CURSOR=$(curl -s ${base}/api/tours/changes | sed -n 's/.*"cursor":"\\([^"]*\\)".*/\\1/p')`,
    },
    {
      text: 'Then something changes.',
      shell: `curl -s ${base}/core/collections/$TOURS/elements/1 \\
  -H "Authorization: Bearer $TOKEN" -d minutes=85
curl -s -X POST ${base}/core/collections/$TOURS/elements/2/publish \\
  -H "Authorization: Bearer $TOKEN"`,
      output: '"minutes":85\n"name":"harbour-walk"',
    },
    {
      text: 'Ask with the cursor. `changed` has the new state of each element, `gone` the ids of those that are no longer public. Put both into your copy, and keep the new cursor. While `more` is true, ask again at once.',
      shell: `curl -s "${base}/api/tours/changes?cursor=$CURSOR"`,
      output: '"minutes":85\n"gone":[]\n"more":false',
    },
    {
      text: 'A feed reaches back 30 days. An older cursor answers 410: start again without one, and replace your copy.',
      shell: `curl -s -o /dev/null -w '%{http_code}\\n' "${base}/api/tours/changes"`,
      output: '200',
    },
  ],
})
