import { describe, expect, test } from 'vitest'
import { conversionOf } from '../../../functions/admin/page/transfer/columns.ts'
import { createImportWork } from '../../../functions/admin/page/transfer/import-work.ts'
import { surveyOf } from '../../../functions/admin/page/transfer/survey.ts'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'
import type { ElementInput } from '../../../shared/client/types/requests.ts'

/** An import of 600 rows, of which the 300th has a cell too many, and what the server got. */
const started = async (answer: (call: number) => void) => {
  const lines = Array.from({ length: 600 }, (_, at) => (at === 299 ? 'n-299,x' : `n-${at}`))
  const survey = await surveyOf(
    new Blob([['name', ...lines].join('\n')]),
    false,
    undefined,
    new AbortController().signal,
  )
  const admin = createAdmin({ url: 'http://server.test', fetch: () => Promise.reject(new Error('unused')) })
  const got: string[] = []
  let calls = 0
  admin.elements.list = async () => ({ items: [], total: 0, page: 1, limit: 1, versions: [] })
  admin.elements.import = async (_id, rows: ElementInput[]) => {
    calls += 1
    answer(calls)
    const first = got.length
    got.push(...rows.map(({ name }) => name))
    const ids = rows.map((_, at) => first + at + 1)
    return { total: rows.length, imported: rows.length, failed: 0, ids, errors: [] }
  }
  const choice = { columns: new Map([['name', 'name']]), lists: new Set<string>(), active: false }
  const conversion = conversionOf(survey.columns, choice, [], true)
  return { work: createImportWork({ admin, collection: 1, survey, conversion }), got }
}

describe('an import', () => {
  test('that is stopped ends behind the request under way, goes on where it was, and reports its bad rows', async () => {
    const { work, got } = await started((call) => {
      if (call === 1) work.stop()
    })
    const phases: string[] = []
    work.subscribe(() => phases.push(work.state().phase))
    await work.goOn()
    expect(work.state()).toMatchObject({ phase: 'paused', rows: 251, imported: 250, failure: undefined })
    expect([...new Set(phases)]).toEqual(['sending', 'stopping', 'paused'])
    await work.goOn()
    expect(work.state()).toMatchObject({ phase: 'done', rows: 600, imported: 599 })
    expect(new Set(got).size).toBe(599)
    expect(got).toHaveLength(599)
    const reason = 'row has 2 cells, and the first line has 1: quote cells that hold the delimiter'
    expect(work.state().bad).toEqual([{ line: 301, reason }])
    expect(work.report()).toBe(`#line,#reason,name\n301,"${reason}",n-299,x\n`)
  })

  test('that is refused waits with the reason, and may go on later', async () => {
    const refusal = new TypecaseError({ status: 403, title: 'Forbidden', text: 'no' })
    const { work, got } = await started((call) => {
      if (call === 2) throw refusal
    })
    await work.goOn()
    expect(work.state()).toMatchObject({ phase: 'paused', imported: 250, failure: refusal })
    await work.goOn()
    expect(work.state().phase).toBe('done')
    expect(new Set(got).size).toBe(got.length)
    expect(got).toHaveLength(599)
  })
})
