/** `npm run build -w @typecase/client`: what is published, in `dist/`: a module and types for each entry, and the command. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { recordOf } from '../values/records.ts'
import { writeDeclarations } from './build/declarations.ts'
import { writeNotice } from './build/notice.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const manifest = recordOf(JSON.parse(readFileSync(`${folder}package.json`, 'utf8')))

/** The entries by the names of their files, as the manifest exports them. */
const names = Object.keys(recordOf(manifest.exports))
  .filter((name) => name !== './package.json')
  .map((name) => (name === '.' ? 'index' : name.slice('./'.length)))
  .filter((name) => existsSync(`${folder}${name}.ts`))

const shared = {
  absWorkingDir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
  metafile: true,
} as const satisfies BuildOptions

rmSync(`${folder}dist`, { recursive: true, force: true })
await build({
  ...shared,
  entryPoints: names.map((name) => `${name}.ts`),
  outdir: 'dist',
  platform: 'neutral',
  // What the caller has: the platform, and the frameworks that an entry is for.
  external: [
    'node:*',
    ...Object.keys(recordOf(manifest.peerDependencies)).flatMap((name) => [name, `${name}/*`]),
  ],
})
if (existsSync(`${folder}cli/main.ts`)) {
  const { metafile } = await build({
    ...shared,
    entryPoints: ['cli/main.ts'],
    outdir: 'dist/cli',
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node22.12',
    // Some of the bundled packages ask for modules of Node by `require`, and one for the name of its own file.
    banner: {
      js: [
        "import { createRequire as requireOf } from 'node:module'",
        "import { fileURLToPath as pathOfUrl } from 'node:url'",
        'const require = requireOf(import.meta.url)',
        'const __filename = pathOfUrl(import.meta.url)',
        '',
      ].join(';'),
    },
  })
  writeNotice(`${folder}dist/cli/NOTICE`, folder, metafile)
}
writeDeclarations(folder, names)
