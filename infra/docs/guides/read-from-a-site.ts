import type { Guide } from './guide.ts'

export const readFromASite = (base: string): Guide => ({
  id: 'read-from-a-site',
  title: 'Read from a site',
  text: 'Published content needs no token. Collections are lists under `/api/`, and pages and static items are read by their urls.',
  steps: [
    {
      text: 'List a collection: sorted, filtered, searched and paged, by any field. `pagination` tells how many there are in all.',
      shell: `curl -s -g '${base}/api/articles?sortBy=publishedOn&sortOrder=DESC&filter[minutes.gte]=6&limit=2'`,
      output: '"name":"oilskin"\n"total":6',
    },
    {
      text: 'Read one element by its id.',
      shell: `curl -s ${base}/api/articles/1`,
      output: '"name":"great-lens"',
    },
    {
      text: 'Read a page by the url of the visitor, with all its segments. The answer is the page itself, without an envelope.',
      shell: `curl -s ${base}/pages/about/museum`,
      output: '"title":"A museum at the foot of a lighthouse"',
    },
    {
      text: 'Read a block that stands on every page.',
      shell: `curl -s ${base}/static/header`,
      output: '"url":"header"',
    },
    {
      text: 'Keep the `ETag` of an answer, and send it with the next read. While nothing has changed, the answer is 304 and has no body.',
      shell: `ETAG=$(curl -s -D - -o /dev/null ${base}/api/articles | tr -d '\\r' | sed -n 's/^etag: //p')
curl -s -o /dev/null -w '%{http_code}\\n' ${base}/api/articles -H "If-None-Match: $ETAG"`,
      output: '304',
    },
  ],
})
