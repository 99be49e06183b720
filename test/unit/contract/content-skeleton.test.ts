import { expect, test } from 'vitest'
import { endpoints } from '../../../shared/contract/index.ts'
import { contentSkeleton } from '../../../shared/contract/openapi/content-skeleton.ts'

const options = { title: 'Typecase', version: '1.2.3' }
const skeleton = contentSkeleton(endpoints, options)

test('every public endpoint is shown, save those that describe the interface', () => {
  const shown = Object.values(skeleton.paths).length + Object.keys(skeleton.operations).length
  const others = ['public.root', 'public.openapi', 'public.docs', 'public.contentDocument']
  expect(shown).toBe(endpoints.filter(({ group, id }) => group === 'public' && !others.includes(id)).length)
  expect(Object.keys(skeleton.operations).sort()).toEqual(
    ['public.changes', 'public.collection', 'public.element', 'public.elementSchema'].sort(),
  )
})

test('an endpoint that it has no name for is an error, since it would be missing', () => {
  const [first] = endpoints.filter(({ id }) => id === 'public.pageById')
  if (!first) throw new Error('The contract has no public.pageById')
  const added = { ...first, id: 'public.news', path: '/api/pages/news' }
  expect(() => contentSkeleton([...endpoints, added], options)).toThrow('no name for public.news')
})

test('it has what it refers to, and nothing of the administrative interface', () => {
  const text = JSON.stringify(skeleton)
  for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    const components: Readonly<Record<string, object>> = skeleton.components
    if (name !== 'Element') expect(components[kind ?? '']).toHaveProperty(name ?? '')
  }
  expect(Object.keys(skeleton.components.schemas)).toEqual(expect.arrayContaining(['Page', 'Failure']))
  for (const name of ['User', 'Role', 'Collection', 'HistoryRecord'])
    expect(skeleton.components.schemas).not.toHaveProperty(name)
  expect(text).not.toContain('/core/')
  expect(text).not.toContain('bearer')
})

test('the members of every element are in it', () => {
  expect(Object.keys(skeleton.element.properties ?? {}).sort()).toEqual(
    [...(skeleton.element.required ?? [])].sort(),
  )
  expect(skeleton.element.required).toEqual(expect.arrayContaining(['id', '_hits', 'name', 'updatedAt']))
})

test('all path parameters have an example', () => {
  const operations = [
    ...Object.values(skeleton.paths).flatMap((item) => Object.values(item)),
    ...Object.values(skeleton.operations),
  ]
  const inPath = operations.flatMap(({ parameters = [] }) =>
    parameters.filter((one) => 'in' in one && one.in === 'path'),
  )
  expect(inPath.length).toBeGreaterThan(5)
  for (const one of inPath) expect(one).toHaveProperty('example')
})
