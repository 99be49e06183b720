import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy } from '../../../shared/http/answers/page-policy.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page’s own styles and scripts are let run by their hashes, each once, and nothing else', () => {
  const page = `<head><style>a{}</style><style media="print">b{}</style>
<script type="module">run()</script></head><script>
more('</style>')
</script><STYLE>a{}</STYLE >`
  const directives = Object.fromEntries(
    pagePolicy(page)
      .split('; ')
      .map((directive) => [
        directive.slice(0, directive.indexOf(' ')),
        directive.slice(directive.indexOf(' ') + 1),
      ]),
  )
  expect(directives).toEqual({
    'default-src': "'none'",
    'style-src': `${hashOf('a{}')} ${hashOf('b{}')}`,
    'script-src': `${hashOf('run()')} ${hashOf("\nmore('</style>')\n")}`,
    'img-src': 'data:',
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('a page without scripts may run none', () => {
  expect(pagePolicy('<style>a{}</style>')).not.toContain('script-src')
})
