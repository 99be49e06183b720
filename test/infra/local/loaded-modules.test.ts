import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What `main.ts` imports. It cannot be imported itself, because it starts the stack. */
const parts = ['stack', 'settings', 'administrator/announce', 'demo/offer']

test('npm start loads no part of Node that takes long and that it does not use', async () => {
  const imports = parts.map((part) => {
    const url = new URL(`../../../infra/local/${part}.ts`, import.meta.url)
    return `await import(${JSON.stringify(url.href)})`
  })
  const script = `${imports.join('\n')}\nconsole.log(process.moduleLoadList.join('\\n'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const loaded = stdout.trim().split('\n')
  expect(loaded).toContain('NativeModule _http_server')
  expect(loaded.filter((name) => /undici|http2|NativeModule tls|https/.test(name))).toEqual([])
})
