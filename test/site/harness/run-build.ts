import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const eleventy = 'node_modules/@11ty/eleventy/cmd.cjs'

export interface BuildOptions {
  /** Where the content comes from. */
  baseUrl: string
  /** Folder for the site's files. */
  output: string
  keptFile: string
}

/** Builds the site by Eleventy's command, in a process of its own. @returns its exit code and what it said */
export const runBuild = async ({
  baseUrl,
  output,
  keptFile,
}: BuildOptions): Promise<{ code: number; errors: string }> => {
  const args = [eleventy, '--quiet', '--config=test/site/eleventy.config.ts', `--output=${output}`]
  const env = { ...process.env, TYPECASE_URL: baseUrl, SITE_KEPT: keptFile }
  const build = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number>((end, fail) => {
    build.on('error', fail)
    build.on('close', (code) => end(code ?? -1))
  })
  const [errors, code] = await Promise.all([text(build.stderr), ended])
  return { code, errors }
}
