/** `npm run build -w @typecase/client`: what is published, in `dist/`: a module and types for each entry. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))
const dist = `${folder}dist`

rmSync(dist, { recursive: true, force: true })
await build({
  absWorkingDir: folder,
  entryPoints: ['index.ts', 'admin.ts'],
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  logLevel: 'warning',
})
execFileSync('tsc', ['--project', folder], { stdio: 'inherit', shell: process.platform === 'win32' })
