import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import { run } from './command.ts'

/**
 * What redocly's recommended rules find in a document; warnings count.
 * @throws Error with every finding
 */
export const lintByRedocly = async (document: string): Promise<void> => {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
  const findings = await lint({ ref: document, config })
  const lines = findings.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  )
  if (lines.length > 0) throw new Error(lines.join('\n'))
}

/**
 * What spectral's rules for OpenAPI find in documents; hints count.
 * @throws Error with every finding
 */
export const lintBySpectral = async (documents: readonly string[]): Promise<void> => {
  const ruleset = `${dirname(documents[0] ?? '')}/spectral.json`
  writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }))
  await run(['spectral', 'lint', '--ruleset', ruleset, '--fail-severity', 'hint', '--quiet', ...documents])
}
