import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Bundle, bundleFunctions } from '../../infra/functions/bundle.ts'
import type { BundleName, FunctionName } from '../../infra/names.ts'

const require = createRequire(import.meta.url)
let root: string
let bundles: Map<BundleName, Bundle>

const source = async (name: string, text: string): Promise<void> => {
  await mkdir(join(root, 'functions', name), { recursive: true })
  await writeFile(join(root, 'functions', name, 'index.ts'), text)
}

const bundle = (names: readonly FunctionName[]) =>
  bundleFunctions({
    outdir: join(root, 'out'),
    sources: join(root, 'functions'),
    names,
    files: [{ function: 'public', name: 'openapi.json', content: '{}' }],
  })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'typecase-bundle-'))
  await source('public', 'const greeting: string = "hello"\nexport const handler = async () => greeting')
  await source(
    'auth',
    'import { defaultProvider } from "@aws-sdk/credential-provider-node"\nexport const handler = async () => defaultProvider()()',
  )
  await source(
    'users',
    'export const handler = async () => [typeof (await import("node:http")).request, ...process.moduleLoadList]',
  )
  await source('pages', 'export const handler = async () => {')
  await source('static', 'export const handler = async () => import.meta.url')
  bundles = await bundle(['public', 'auth', 'users'])
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true })
})

describe('bundles', () => {
  it('are CommonJS modules that export the handler', async () => {
    const { handler } = require(join(root, 'out/public/index.js'))
    expect(await handler()).toBe('hello')
  })

  it('report the size of their code', async () => {
    const code = await readFile(join(root, 'out/public/index.js'))
    expect(bundles.get('public')).toEqual({ directory: join(root, 'out/public'), bytes: code.byteLength })
  })

  it('hold the extra files of their function', async () => {
    expect(await readFile(join(root, 'out/public/openapi.json'), 'utf8')).toBe('{}')
    await expect(readFile(join(root, 'out/auth/openapi.json'))).rejects.toThrow('ENOENT')
  })

  it('take credentials from the environment, without the SDK’s chain', async () => {
    const { handler } = require(join(root, 'out/auth/index.js'))
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    vi.stubEnv('AWS_SESSION_TOKEN', 'token')
    expect(await handler()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' })
    vi.stubEnv('AWS_SESSION_TOKEN', undefined)
    expect(await handler()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' })
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
    await expect(handler()).rejects.toThrow('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set')
    expect(bundles.get('auth')?.bytes).toBeLessThan(2000)
  })

  it('load no more of Node than they use, also where a package imports it late', async () => {
    const script = `require(${JSON.stringify(join(root, 'out/users/index.js'))}).handler().then((all) => console.log(all.join('\\n')))`
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script])
    const [request, ...loaded] = stdout.trim().split('\n')
    expect(request).toBe('function')
    expect(loaded).toContain('NativeModule _http_client')
    expect(loaded.filter((name) => /undici|http2/.test(name))).toEqual([])
  })

  it('name the source that is missing', async () => {
    await expect(bundle(['roles'])).rejects.toThrow(
      `Nothing to bundle: ${join(root, 'functions/roles/index.ts')} does not exist`,
    )
  })

  it('say what does not compile', async () => {
    await expect(bundle(['pages'])).rejects.toThrow(/pages\/index\.ts:1:\d+: ERROR/)
    await expect(bundle(['static'])).rejects.toThrow('"import.meta" is not available')
  })
})
