import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type Calls, nameOf } from './calls.ts'
import { folder, run } from './command.ts'

/**
 * Compiles calls together with the clients that they use, strictly, libraries included.
 * @param to folder of the clients
 * @throws Error with what the compiler found
 */
export const compile = async (calls: readonly Calls[], to: string): Promise<void> => {
  const up = relative(to, folder)
  const config = {
    extends: `${up}/tsconfig.json`,
    compilerOptions: { paths: { 'generated/*': ['./*'] } },
    include: [],
    files: calls.map((one) => `${up}/calls/${nameOf(one)}.ts`),
  }
  writeFileSync(`${to}/tsconfig.json`, JSON.stringify(config))
  await run(['tsc', '--pretty', 'false', '-p', `${to}/tsconfig.json`])
}
