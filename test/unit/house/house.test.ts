import { describe, expect, test } from 'vitest'
import { barrelProblems, directionProblems } from './imports.ts'
import { sizeProblems } from './sizes.ts'
import { type Source, sources } from './sources.ts'
import { typeProblems } from './types.ts'

const file = (path: string, text: string): Source => ({ path, text })

describe('imports', () => {
  test('follow the layout', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.flatMap(directionProblems)).toEqual([])
  })

  test.each([
    ['shared/values/x.ts', "import { y } from '../contract/y.ts'", 'shared/contract/y.ts'],
    ['shared/values/x.ts', "import { y } from 'node:util'", 'node:util'],
    ['shared/contract/x.ts', "import { y } from '../store/y.ts'", 'shared/store/y.ts'],
    ['shared/contract/x.ts', "import * as z from 'zod'", 'zod'],
    ['shared/content/x.ts', "import type { Y } from '../http/y.ts'", 'shared/http/y.ts'],
    ['shared/store/x.ts', "import {\n  y,\n  z,\n} from '../contract/y.ts'", 'shared/contract/y.ts'],
    ['shared/security/x.ts', "import '../content/y.ts'", 'shared/content/y.ts'],
    ['shared/http/x.ts', "const y = await import('../../functions/pages/y.ts')", 'functions/pages/y.ts'],
    ['functions/pages/x.ts', "import { y } from '../static/y.ts'", 'functions/static/y.ts'],
    ['functions/pages/x.ts', "import { y } from '../../infra/y.ts'", 'infra/y.ts'],
    ['infra/x.ts', "export { y } from '../shared/http/y.ts'", 'shared/http/y.ts'],
    ['functions/admin/page/x.tsx', "import { y } from '../page.ts'", 'functions/admin/page.ts'],
    ['functions/admin/page/x.ts', "import { y } from 'node:fs'", 'node:fs'],
    ['functions/admin/page/a/x.tsx', "import { y } from '../../../../shared/http/y.ts'", 'shared/http/y.ts'],
    ['shared/http/x.ts', "import lodash from 'lodash'", 'lodash'],
    ['shared/client/x.ts', "import { y } from '../contract/y.ts'", 'shared/contract/y.ts'],
    ['shared/client/x.ts', "import type { Y } from '../store/y.ts'", 'shared/store/y.ts'],
    ['shared/client/cli/x.ts', "import * as z from 'zod'", 'zod'],
  ])('%s: %s is found', (path, text, name) => {
    expect(directionProblems(file(path, text))).toEqual([`${path}: imports ${name}`])
  })

  test('the package that callers install may take types of the contract', () => {
    const text = "import type { Y } from '../contract/y.ts'"
    expect(directionProblems(file('shared/client/x.ts', text))).toEqual([])
  })

  test('a file in no folder of the layout is found', () => {
    expect(directionProblems(file('lib/x.ts', ''))).toEqual(['lib/x.ts: in no folder of the layout'])
  })
})

describe('barrels', () => {
  test('there are none', () => {
    expect(sources.flatMap(barrelProblems)).toEqual([])
  })

  test.each(["export * from './y.ts'", "export { a,\n b } from './y.ts'", "export type { A } from './y.ts'"])(
    '%s is found',
    (text) => {
      expect(barrelProblems(file('shared/x.ts', text))).toEqual(['shared/x.ts: hands on ./y.ts'])
    },
  )

  test('the entries of a package hand on, and other files of it do not', () => {
    const text = "export { a } from './y.ts'"
    expect(barrelProblems(file('shared/client/index.ts', text))).toEqual([])
    expect(barrelProblems(file('shared/client/site/index.ts', text))).toHaveLength(1)
  })
})

describe('sizes', () => {
  test('no file is over 250 lines, and half are under 90', () => {
    expect(sizeProblems(sources)).toEqual([])
  })

  test('a file that is too long, and files that are long on the whole, are found', () => {
    const lines = (count: number) => file(`shared/${count}.ts`, 'x\n'.repeat(count))
    expect(sizeProblems([lines(10), lines(20), lines(251)])).toEqual([
      'shared/251.ts: 251 lines, at most 250',
    ])
    expect(sizeProblems([lines(10), lines(90), lines(250)])).toHaveLength(1)
    expect(sizeProblems([lines(10), lines(89), lines(250)])).toEqual([])
  })
})

describe('types', () => {
  test('nothing works around the type checker', () => {
    expect(sources.filter(({ path }) => !path.startsWith('test/unit/house/')).flatMap(typeProblems)).toEqual(
      [],
    )
  })

  test('casts in JSX are found too, and words in its comments are not', () => {
    const jsx = '/** It is shown as JSON. */\nconst x = <p>{y as Z}</p>\nconst z = [1] as const'
    expect(typeProblems(file('functions/admin/page/x.tsx', jsx))).toEqual([
      'functions/admin/page/x.tsx: casts as Z',
    ])
  })

  test.each([
    ['const x = y as unknown as string', 'casts as unknown as string'],
    ['const x = y as Z', 'casts as Z'],
    ['const x: any = 1', 'any in : any'],
    ['const f = (a: string, b?: any[]) => a', 'any in ?: any[]'],
    ['const f = <T extends Record<string, any>>(a: T) => a', 'any in'],
    ['interface A { b: any }', 'any in'],
    ['// @ts-ignore\nlet x = 1', 'silences the type checker'],
    ['// biome-ignore lint: no\nlet x = 1', 'silences the linter'],
    ['// TODO later', 'leaves something to do'],
  ])('%s is found', (text, problem) => {
    const problems = typeProblems(file('shared/x.ts', text))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  test.each([
    "const x = ['a'] as const",
    "import { x as any } from './y.ts'",
    "const x = 'any as string' // any, as said",
    'const x = y satisfies Z',
    '/** any */\ninterface A { many: string /* any */ }',
    "type A = 'any'",
  ])('%s is in order', (text) => {
    expect(typeProblems(file('shared/x.ts', text))).toEqual([])
  })
})
