import { Template } from 'aws-cdk-lib/assertions'
import { App } from 'aws-cdk-lib/core'
import { describe, expect, it } from 'vitest'
import { refusePlaceholders } from '../../infra/placeholders.ts'
import { parseSettings } from '../../infra/settings.ts'
import { addStack, readContext } from '../../infra/synth.ts'
import { inspectStack } from './stack.ts'

const protectionOf = (isFirst: boolean) =>
  inspectStack(
    'prod',
    (stack) => ({
      stack: stack.terminationProtection,
      table: Object.values(Template.fromStack(stack).findResources('AWS::DynamoDB::Table')).map(
        ({ Properties, DeletionPolicy }) => [Properties.DeletionProtectionEnabled, DeletionPolicy],
      ),
    }),
    {},
    isFirst,
  )

describe('the first deploy of a protected stage', () => {
  it('can be rolled back and repeated: nothing protects the stack and its table yet', async () => {
    expect(await protectionOf(true)).toEqual({ stack: false, table: [[false, 'RetainExceptOnCreate']] })
  })

  it('is followed by deploys that protect both', async () => {
    expect(await protectionOf(false)).toEqual({ stack: true, table: [[true, 'RetainExceptOnCreate']] })
  })

  it('is named by true or false', async () => {
    const app = new App({ context: { ...(await readContext()), first: 'yes' } })
    const added = addStack(app, { outdir: app.outdir, functions: [] })
    await expect(added).rejects.toThrow('The context "first" must be true or false.')
  })
})

describe('a protected stage with placeholders', async () => {
  const { stages } = await readContext()
  const own = {
    adminEmail: 'owner@bakery.test',
    alarmEmail: 'alarms@bakery.test',
    corsOrigins: ['https://bakery.test'],
  }
  const check = (stage: string, override: Record<string, unknown>) => () =>
    refusePlaceholders(parseSettings(stages, stage, override))

  it('is refused, and each placeholder is named', () => {
    expect(check('prod', {})).toThrow(
      [
        'cdk.json, stage "prod":',
        '  adminEmail is "admin@example.com", a placeholder: set your own',
        '  alarmEmail is "operations@example.com", a placeholder: set your own',
        '  corsOrigins.0 is "https://www.example.com", a placeholder: set your own',
      ].join('\n'),
    )
  })

  it.each([
    ['adminEmail', 'a@sub.example.org'],
    ['alarmEmail', 'a@EXAMPLE.NET'],
    ['adminEmail', 'a@host.example'],
  ])('is refused for %s %s', (name, value) => {
    expect(check('prod', { ...own, [name]: value })).toThrow(`${name} is "${value}", a placeholder`)
  })

  it('is deployed with addresses of its own, those that only look alike included', () => {
    expect(check('prod', own)).not.toThrow()
    expect(check('prod', { ...own, adminEmail: 'example@myexample.com' })).not.toThrow()
    expect(check('prod', { ...own, corsOrigins: ['https://example.com.bakery.test'] })).not.toThrow()
  })

  it('is refused by the app that the CDK deploys, before anything is bundled', async () => {
    const app = new App({ context: { ...(await readContext()), stage: 'prod' } })
    const added = addStack(app, { outdir: app.outdir, isForDeploy: true })
    await expect(added).rejects.toThrow('adminEmail is "admin@example.com", a placeholder')
  })

  it('does not keep an unprotected stage from being tried', () => {
    expect(check('dev', {})).not.toThrow()
  })
})
