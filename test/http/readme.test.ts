import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

const run = promisify(execFile)

/** The fenced blocks of one language between a heading and the next, joined. */
const blocks = (markdown: string, heading: string, language: string): string => {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, tongue]) => tongue === language)
    .map(([, , text]) => text)
    .join('')
}

test('the README’s tour gives what the README says', async () => {
  const { baseUrl, adminEmail, adminPassword } = inject('stack')
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const script = blocks(readme, 'Tour', 'sh')
    .replace('http://localhost:3000', baseUrl)
    .replace('admin@example.com', adminEmail)
    .replace("'the password npm start printed'", `'${adminPassword}'`)
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { timeout: 60_000 })
  expect(script).toContain('/api/books/changes')
  expect(stdout).toBe(blocks(readme, 'Tour', 'text'))
})
