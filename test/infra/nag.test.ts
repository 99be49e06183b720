import { Validations } from 'aws-cdk-lib'
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb'
import { AwsSolutionsChecks } from 'cdk-nag'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { TypecaseStack } from '../../infra/stack.ts'
import { inspectStack } from './stack.ts'

const findings = (stack: TypecaseStack): string[] =>
  new AwsSolutionsChecks()
    .validateScope(stack)
    .violations.flatMap((rule) => rule.violatingResources.map((at) => `${rule.ruleName} ${at.constructPath}`))
    .sort()

/** What adds resources that cdk.json's stages leave out. */
const more = { canary: true, provisionedConcurrency: { public: 2 }, probe: true }

const reasons = z.record(z.string(), z.string())

/** What the stack accepts: rule, resource and reason. */
const acknowledgments = (stack: TypecaseStack) =>
  stack.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter((entry) => entry.type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap((entry) => Object.entries(reasons.parse(entry.data)))
      .map(([id, reason]) => ({ id: id.replace('Annotation::', ''), path: node.path, reason })),
  )

afterEach(() => {
  vi.restoreAllMocks()
})

describe('cdk-nag, AwsSolutions', () => {
  it.each([
    ['dev', {}],
    ['prod', more],
  ])('has no finding in %s', async (stage, override) => {
    expect(await inspectStack(stage, findings, override)).toEqual([])
  })

  it('finds what is planted', async () => {
    const found = await inspectStack('dev', (stack) => {
      for (const child of stack.node.findAll())
        if (child instanceof CfnTable)
          child.pointInTimeRecoverySpecification = { pointInTimeRecoveryEnabled: false }
      return findings(stack)
    })
    expect(found).toEqual(['AwsSolutions-DDB3 Typecase-dev/Table/Resource'])
  })

  it('is told of exactly what it would find, each with a reason', async () => {
    const acknowledged = await inspectStack('prod', acknowledgments, more)
    vi.spyOn(Validations.prototype, 'acknowledge').mockReturnValue(undefined)
    expect(acknowledged.map(({ id, path }) => `${id} ${path}`).sort()).toEqual(
      await inspectStack('prod', findings, more),
    )
    for (const { id, reason } of acknowledged) expect(reason.length, id).toBeGreaterThan(30)
  })
})
