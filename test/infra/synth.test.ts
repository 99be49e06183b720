import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Template } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { synthesize } from '../../infra/synth.ts'

let outdir: string

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'typecase-synth-'))
})

afterAll(() => rm(outdir, { recursive: true }))

describe('synthesize', () => {
  it('writes the template of the stage, with the settings given', async () => {
    const result = await synthesize({ outdir, stage: 'prod', settings: { protected: false }, functions: [] })
    expect(result.assetsDir).toBe(outdir)
    expect(result.templateFile).toBe(join(outdir, 'Typecase-prod.template.json'))
    expect(JSON.parse(await readFile(result.templateFile, 'utf8'))).toEqual(result.template)
    Template.fromJSON(result.template).hasResourceProperties('AWS::DynamoDB::Table', {
      DeletionProtectionEnabled: false,
    })
  })

  it('stops at a bad setting before it bundles anything', async () => {
    const bad = join(outdir, 'bad')
    await expect(synthesize({ outdir: bad, settings: { cacheSeconds: -1 } })).rejects.toThrow(
      'cacheSeconds is -1',
    )
    await expect(readFile(join(bad, 'bundles/public/index.js'))).rejects.toThrow('ENOENT')
  })
})
