import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A script of `infra/local` in a process of its own, as npm runs it. */
export interface Running {
  child: ChildProcess
  /** What it printed up to the ready line, or its end. */
  lines: string[]
  /** Where it serves, if it does. */
  url: string
  exited: Promise<unknown[]>
  errors: () => string
}

/**
 * Starts a script and collects its output up to the ready line, or its end. Each function has one environment, unless
 * the test asks for more: each takes a third of a second to load.
 * @param script name of the file in `infra/local`
 * @param started takes the process at once, to end it whatever happens
 */
export const runScript = async (
  script: string,
  env: Record<string, string>,
  started: (child: ChildProcess) => void,
): Promise<Running> => {
  const path = fileURLToPath(new URL(`../../../infra/local/${script}`, import.meta.url))
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env.PATH, PORT: '0', ENVIRONMENTS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started(child)
  const lines: string[] = []
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith('Typecase is ready')) break
  }
  const url = /http:\S+/.exec(lines.at(-1) ?? '')?.[0] ?? ''
  return { child, lines, url, exited, errors: () => errors }
}

/** The status of an answer, whose body is read to its end. */
export const statusOf = async (url: string, init?: RequestInit): Promise<number> => {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  return answer.status
}

/** The files of a folder, and of the folders in it, that hold a text: as it is, or as UTF-16. */
export const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))
    })
