import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { start } from './run.ts'
import { commandOf } from './working-copy.ts'

/** A site that `next start` serves. */
export interface NextServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Serves a built site on a free port.
 * @throws Error with what it printed, where it ends before it is ready
 */
export const startNext = async (cwd: string, env: Readonly<Record<string, string>>): Promise<NextServer> => {
  const args = [commandOf('next/dist/bin/next'), 'start', '-p', '0', '-H', '127.0.0.1']
  const child = start({ args, cwd, env })
  const ended = once(child, 'close')
  const lines: string[] = []
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  if (!child.stdout) throw new Error('next start has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    const port = /Local:\s+http:\/\/[\w.]+:(\d+)/.exec(lines.join('\n'))?.[1]
    if (port !== undefined && line.includes('Ready')) return { url: `http://127.0.0.1:${port}`, stop }
  }
  throw new Error(`next start ended:\n${lines.join('\n')}`)
}
