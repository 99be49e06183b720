import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { endpoints } from '../../../shared/contract/index.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'

const document = openApiDocument(endpoints, { title: 'Typecase', version: '1.2.3' })

/** Redocly's recommended rules on a document, each finding as `rule: message`. Nothing is fetched. */
const lint = async (source: unknown): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
  const problems = await lintFromString({ source: JSON.stringify(source), config })
  return problems.map(
    ({ ruleId, severity, message, location }) => `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`,
  )
}

test('the document has no errors and no warnings under the recommended rules', async () => {
  expect(await lint(document)).toEqual([])
})

test('the rules are in force: a document with faults is found out', async () => {
  const { get: users } = document.paths['/core/users'] ?? {}
  const faulty = {
    ...document,
    paths: { '/core/users': { get: { ...users, operationId: undefined } }, '/a/': {} },
  }
  const found = await lint(faulty)
  expect(found.some((one) => one.includes('operation-operationId'))).toBe(true)
  expect(found.some((one) => one.includes('no-unused-components'))).toBe(true)
})
