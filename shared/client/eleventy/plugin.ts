import type { ClientOptions } from '../http/transport.ts'
import { createSite } from '../site/create-site.ts'
import { readContent, type TemplateData } from './content.ts'

/** The parts of Eleventy's configuration that the plugin uses. */
export interface EleventyConfig {
  addGlobalData(name: string, load: () => Promise<unknown>): unknown
  on(event: 'eleventy.before', then: (event: { runMode: string }) => void): unknown
  watchIgnores: { add(pattern: string): unknown }
}

/** What the plugin takes. */
export interface EleventyOptions extends ClientOptions {
  /** Names of the collections whose elements templates need. */
  collections?: readonly string[] | undefined
  /** Whether templates need pages and their sections; they do unless this is false. */
  pages?: boolean | undefined
  /** Whether templates need static items and their sections; they do unless this is false. */
  static?: boolean | undefined
  /** The folder that keeps what was read, `.cache/typecase` unless given. A build server should preserve it. */
  cacheFolder?: string | undefined
  /**
   * What a build does while the server cannot be reached: `fail`, or `stale` to go on with what was kept. `fail` unless
   * given; under `--serve` and `--watch` it is `stale`.
   */
  onError?: 'fail' | 'stale' | undefined
  /** Seconds for which content counts as present under `--serve` and `--watch`; 60 unless given. */
  interval?: number | undefined
}

const requestOf = (options: EleventyOptions) => {
  const { url, collections = [], cacheFolder: folder = '.cache/typecase' } = options
  return {
    url,
    collections,
    folder,
    site: createSite<Record<string, { id: number }>>(options),
    hasPages: options.pages ?? true,
    hasStatic: options.static ?? true,
    warn: (line: string) => console.warn(`[typecase] ${line}`),
  }
}

/**
 * The plugin for Eleventy: templates have the published content as `typecase`. A build reads what has changed since the
 * last one. All templates of a build share one read.
 * @throws TypeError for a url that is none; a build fails with what could not be read, and why
 * @example
 * eleventyConfig.addPlugin(typecase, { url: 'https://cms.example.com', collections: ['articles'] })
 */
export const typecasePlugin = (config: EleventyConfig, options: EleventyOptions): void => {
  const request = requestOf(options)
  let freshUntil = 0
  let mode = 'build'
  let content: Promise<TemplateData> | undefined
  const read = (): Promise<TemplateData> => {
    const isBuild = mode === 'build'
    const reading = readContent({
      ...request,
      isStaleAllowed: (options.onError ?? (isBuild ? 'fail' : 'stale')) === 'stale',
    })
    freshUntil = isBuild ? 0 : Date.now() + (options.interval ?? 60) * 1000
    reading.catch(() => {
      freshUntil = 0
    })
    return reading
  }
  config.watchIgnores.add(`${request.folder}/**`)
  config.on('eleventy.before', ({ runMode }) => {
    mode = runMode
    if (Date.now() >= freshUntil) content = undefined
  })
  config.addGlobalData('typecase', () => {
    content ??= read()
    return content
  })
}
