import { mkdtemp, rm } from 'node:fs/promises'
import { bundleBoth } from './bundles.ts'
import { loadFresh } from './fresh-function.ts'
import { median } from './rate.ts'
import { startBenchStack } from './running.ts'
import { addFilled, openSite } from './site.ts'

const folder = await mkdtemp('/tmp/c-bench-')
const size = Number(process.argv[2])
try {
  const bundles = await bundleBoth(`${folder}/bundles`)
  const stack = await startBenchStack(`${folder}/data`, false)
  try {
    await addFilled(await openSite(stack.url), 'tiny', 20)
    await addFilled(await openSite(stack.url), 'few', 1000)
    const t = Date.now()
    await addFilled(await openSite(stack.url), 'big', size)
    console.log('import', size, Date.now() - t)
    const all: Record<string, { load: number[]; request: number[] }> = {}
    const round = async (paths: string[]) => {
      for (const path of paths) {
        const fresh = await loadFresh(stack, bundles.public)
        const request = await fresh.invoke(path)
        await fresh.stop()
        const one = (all[path] ??= { load: [], request: [] })
        one.load.push(fresh.loadMilliseconds)
        one.request.push(request)
      }
    }
    const paths = ['/api/tiny', '/api/few', '/api/big', '/api/big?page=700', '/api/big?sortOrder=DESC', '/api/big?limit=1000']
    for (let n = 0; n < 9; n += 1) await round(paths)
    await round(['/api/big?sortBy=title'])
    for (const [path, { load, request }] of Object.entries(all)) console.log(path, 'load', median(load).toFixed(1), 'request', median(request).toFixed(1), 'min', Math.min(...request).toFixed(1))
  } finally { await stack.stop() }
} finally { await rm(folder, { recursive: true, force: true }) }
