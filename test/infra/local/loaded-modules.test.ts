import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const main = new URL('../../../infra/local/main.ts', import.meta.url)

/** The addresses of what `main.ts` imports. It cannot be imported itself, because it starts the stack. */
const importsOfMain = async (): Promise<string[]> => {
  const found = (await readFile(main, 'utf8')).matchAll(/^import (?!type ).* from '(\..+)'$/gm)
  return [...found].map(([, path = '']) => new URL(path, main).href)
}

test('npm start loads no part of Node that takes long and that it does not use', async () => {
  const imports = (await importsOfMain()).map((url) => `await import(${JSON.stringify(url)})`)
  const script = `${imports.join('\n')}\nconsole.log(process.moduleLoadList.join('\\n'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const loaded = stdout.trim().split('\n')
  expect(loaded).toContain('NativeModule _http_server')
  expect(loaded.filter((name) => /undici|http2|NativeModule tls|https/.test(name))).toEqual([])
})
