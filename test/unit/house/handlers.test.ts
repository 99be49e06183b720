import { beforeAll, describe, expect, test, vi } from 'vitest'
import { groups } from '../../../shared/contract/endpoint.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import type { BoundEndpoint } from '../../../shared/http/call.ts'
import { handlerProblems } from './handlers.ts'

const given = vi.hoisted((): { handlers: string[] } => ({ handlers: [] }))
const note = (_services: unknown, handlers: readonly BoundEndpoint[]): void => {
  given.handlers = handlers.map(({ endpoint }) => endpoint.id)
}
vi.mock('../../../shared/http/api.ts', () => ({ api: note }))
vi.mock('../../../shared/http/file-api.ts', () => ({ fileApi: note }))
vi.mock('../../../shared/http/public-api.ts', () => ({ publicApi: note }))

/** The ids of the endpoints that a function hands its stack. */
const handledBy = async (group: string): Promise<string[]> => {
  given.handlers = []
  await import(`../../../functions/${group}/index.ts`)
  return given.handlers
}

describe('handlers', () => {
  beforeAll(() => {
    for (const [name, value] of Object.entries({ TABLE_NAME: 't', AWS_REGION: 'us-east-1', STAGE: 'test' }))
      vi.stubEnv(name, value)
  })

  test.each(groups)('functions/%s answers its endpoints of the contract, each once', async (group) => {
    expect(handlerProblems(group, endpoints, await handledBy(group))).toEqual([])
  })

  test('a row without a handler, with two, or in the wrong function is found', () => {
    const rows = [
      { id: 'a.list', group: 'pages' as const },
      { id: 'a.get', group: 'pages' as const },
      { id: 'b.list', group: 'static' as const },
    ]
    expect(handlerProblems('pages', rows, ['a.get', 'a.get', 'b.list'])).toEqual([
      'a.list: without a handler in functions/pages',
      'b.list: handled in functions/pages, not of its group',
      'a.get: handled twice',
    ])
  })
})
