import { load } from './content/load.ts'
import { sweep } from './sweep.ts'

/** What this site uses of Eleventy's configuration, which comes without types. */
interface Eleventy {
  addGlobalData(name: string, load: () => Promise<unknown>): void
  addFilter(name: string, filter: (value: number) => string): void
  on(event: 'eleventy.after', then: (event: After) => Promise<void>): void
}

interface After {
  directories: { output: string }
  results: readonly { outputPath: string | false }[]
}

const { TYPECASE_URL: baseUrl = 'http://localhost:3000', SITE_KEPT: keptFile = '.build/site-content.json' } =
  process.env

const sections = ['about', 'about/data', 'languages']

/** Configures Eleventy: run it as `npx eleventy --config=test/site/eleventy.config.ts`. */
export default (eleventy: Eleventy): void => {
  eleventy.addGlobalData('site', () => load({ baseUrl, keptFile, sections }))
  eleventy.addFilter('number', (value) => value.toLocaleString('en'))
  eleventy.on('eleventy.after', ({ directories, results }) =>
    sweep(
      directories.output,
      results.flatMap(({ outputPath }) => outputPath || []),
    ),
  )
}

export const config = { dir: { input: 'test/site/templates', output: '.build/site' } }
