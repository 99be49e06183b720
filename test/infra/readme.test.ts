import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseSettings } from '../../infra/settings.ts'
import { templateOf } from './stack.ts'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('infra/README.md', root), 'utf8')
const prod = await templateOf('prod', { probe: true, cdn: { invalidate: true } })

/** The rows of the table whose header starts with a word, without what surrounds their cells. */
const rowsUnder = (first: string): string[][] => {
  const [, table = ''] =
    new RegExp(`^\\| ${first} \\|.*\\n\\|[-|]+\\|\\n((?:\\|.*\\n)+)`, 'm').exec(page) ?? []
  const lines = table.trim().split('\n')
  return lines.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''))
      .slice(1, -1),
  )
}

const blocks = [...page.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)].map(([, indent = '', code = '']) =>
  code.replace(new RegExp(`^${indent}`, 'gm'), ''),
)
const shell = blocks.join('\n')

const problemsOf = (settings: Record<string, unknown>): string => {
  try {
    parseSettings({ stage: settings }, 'stage')
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('the settings', () => {
  it('are those that cdk.json takes, and those that are required are', () => {
    const known = /known are (.*)$/m.exec(problemsOf({ none: 1 }))?.[1]?.split(', ')
    const rows = rowsUnder('setting')
    expect(rows.map(([name]) => name).sort()).toEqual(known?.sort())
    const missing = [...problemsOf({}).matchAll(/^ {2}(\w+) is missing/gm)].map(([, name]) => name)
    const required = rows.filter(([, value]) => value === 'required').map(([name]) => name)
    expect(required.sort()).toEqual(missing.sort())
  })
})

describe('the alarms', () => {
  it('are those of the stack, each with what to do', () => {
    const alarms = Object.keys(prod.findResources('AWS::CloudWatch::Alarm'))
    const rows = rowsUnder('alarm')
    expect(rows.map(([name]) => name).sort()).toEqual(
      alarms.map((id) => id.replace(/Alarm[0-9A-F]{8}$/, '')).sort(),
    )
    for (const [name, when, what] of rows) expect([name, when, what].filter(Boolean)).toHaveLength(3)
  })
})

describe('the commands', () => {
  it('are there, and a shell reads them', () => {
    expect(blocks.length).toBeGreaterThan(10)
    for (const code of blocks) expect(() => execFileSync('sh', ['-n', '-c', code])).not.toThrow()
  })

  it('name the stage, so that none meets dev by mistake', () => {
    const commands = shell.match(/npx cdk (?:deploy|diff|import|destroy).*/g) ?? []
    expect(commands.length).toBeGreaterThan(3)
    expect(commands.filter((command) => !command.includes('-c stage=$STAGE'))).toEqual([])
  })

  it('use no variable before it is set', () => {
    const lines = shell.split('\n')
    const firstLine = (expression: RegExp): number => lines.findIndex((line) => expression.test(line))
    const used = new Set([...shell.matchAll(/\$([A-Z]+)\b/g)].map(([, name]) => name))
    expect(used.size).toBeGreaterThan(5)
    for (const name of used) {
      const set = firstLine(new RegExp(`(?:^| )${name}=`))
      expect([name, set >= 0 && set <= firstLine(new RegExp(`\\$${name}\\b`))]).toEqual([name, true])
    }
  })

  it('ask for outputs that the stack has', () => {
    const outputs = Object.keys(prod.findOutputs('*'))
    const asked = [...shell.matchAll(/\$\(out (\w+)\)/g)].map(([, name]) => name)
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((name) => !outputs.includes(name ?? ''))).toEqual([])
    expect(outputs.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})

it('has a release note for this version', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')))
  expect(rowsUnder('version').map(([name]) => name)).toContain(version)
})

it('names files that are there', () => {
  const parts = rowsUnder('file or folder').flatMap(([names = '']) => names.split(', '))
  const named = [
    ...parts.map((name) => `infra/${name}`),
    ...(page.match(/\btest\/[\w/.-]+\.test\.ts/g) ?? []),
    ...[...page.matchAll(/`((?:api|functions)\/[\w-]+\.ts)`/g)].map(([, name]) => `infra/${name}`),
    'shared/README.md',
  ]
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

it('links to headings that are there', () => {
  const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  const linked = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(linked.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
})
