import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sectionOf, textOf } from '../../../unit/house/pages.ts'

const execute = promisify(execFile)
const aws = fileURLToPath(new URL('./aws.ts', import.meta.url))

/** The commands in a text, one text for each block. */
const blocksIn = (text: string): string[] =>
  [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)].map(([, indent = '', code = '']) =>
    code.replace(new RegExp(`^${indent}`, 'gm'), ''),
  )

/** The commands below a heading of infra/README.md. */
export const commandsUnder = (heading: string): string[] => blocksIn(sectionOf('infra/README.md', heading))

/** The function `out`, as the page defines it. */
const [preamble = ''] = blocksIn(textOf('infra/README.md'))

/** Where a walk leads: the engine's address, and the outputs of the stack. */
export interface Walk {
  endpoint: string
  outputs: Readonly<Record<string, string>>
}

/**
 * Runs commands of the page in a shell, each failed one of which ends the run.
 * @param lines lines of a shell that go before, such as `KEY='…'` with what an earlier step has printed
 * @returns what the commands print
 * @throws Error with what they print to stderr
 */
export const walk = async ({ endpoint, outputs }: Walk, lines: string, commands: string): Promise<string> => {
  const script = `set -e\n${preamble}\naws() { '${process.execPath}' '${aws}' "$@"; }\n${lines}\n${commands}`
  const env = { PATH: process.env.PATH, ENDPOINT: endpoint, OUTPUTS: JSON.stringify(outputs) }
  const { stdout } = await execute('sh', ['-c', script], { env })
  return stdout.trim()
}
