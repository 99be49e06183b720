import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { endpoints } from '../../../shared/contract/index.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'
import { examplesOf } from './openapi-examples.ts'

const made = {
  title: 'Typecase',
  version: '1.2.3',
  serverUrl: 'https://cms.typecase.test',
  examples: examplesOf(endpoints),
}
const document = openApiDocument(endpoints, made)

/** Redocly's recommended rules on a document, each finding as `rule: message`. Nothing is fetched. */
const lint = async (source: unknown): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
  const problems = await lintFromString({ source: JSON.stringify(source), config })
  return problems.map(
    ({ ruleId, severity, message, location }) => `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`,
  )
}

test.each(['all', 'json'] as const)(
  'the document with %s bodies has no errors and no warnings under the recommended rules',
  async (bodies) => {
    expect(await lint(openApiDocument(endpoints, { ...made, bodies }))).toEqual([])
  },
)

test('the rules are in force: a document with faults is found out', async () => {
  const { get: users } = document.paths['/core/users'] ?? {}
  const { post: login } = document.paths['/core/auth/login'] ?? {}
  const faulty = {
    ...document,
    paths: {
      '/core/users': { get: { ...users, operationId: undefined } },
      '/a/': {},
      '/core/auth/login': {
        post: {
          ...login,
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/LoginInput' }, example: {} },
            },
          },
        },
      },
    },
  }
  const found = await lint(faulty)
  for (const rule of ['operation-operationId', 'no-unused-components', 'no-invalid-media-type-examples'])
    expect(found.some((one) => one.includes(rule))).toBe(true)
})
