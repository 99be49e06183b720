import { Writable } from 'node:stream'
import { inject } from 'vitest'
import { run } from '../../../shared/client/cli/run.ts'

/** What a command has left. */
export interface Ran {
  code: number
  stdout: string
  stderr: string
}

interface Surroundings {
  env?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

class Text extends Writable {
  text = ''
  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.text += piece.toString()
    done()
  }
}

/** Runs the command in this process, without a terminal. */
export const typecase = async (
  args: readonly string[],
  { env = {}, signal = new AbortController().signal }: Surroundings = {},
): Promise<Ran> => {
  const [stdout, stderr] = [new Text(), new Text()]
  const code = await run(args, { stdout, stderr, isTerminal: false, env, signal })
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** Runs the command against the stack that the tests over HTTP share, as its administrator. */
export const asAdministrator = (...args: readonly string[]): Promise<Ran> => {
  const { baseUrl, adminToken } = inject('stack')
  return typecase(args, { env: { TYPECASE_URL: baseUrl, TYPECASE_TOKEN: adminToken } })
}
