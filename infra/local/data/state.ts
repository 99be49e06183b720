import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const textByName = z._default(z.record(z.string(), z.string()), {})
const schema = z.object({
  /** For each event source mapping, its position in each shard: a sequence number, or `closed` at the end of a shard. */
  checkpoints: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  /** For each custom resource, the properties of its last call (as JSON) and the id of its answer. */
  customResources: z._default(
    z.record(z.string(), z.object({ properties: z.string(), physicalId: z.string() })),
    {},
  ),
  /** Values of the secrets by ARN. */
  secrets: textByName,
  /** Whether the generated password was shown; true also if none was generated. */
  passwordShown: z._default(z.boolean(), false),
  /** `done` if the demo was loaded or the store was not empty, `begun` if a load was interrupted. */
  demo: z._default(z.enum(['unknown', 'begun', 'done']), 'unknown'),
})

/** What the runner remembers from one start to the next, beside the table. */
export type State = z.output<typeof schema>

export interface StateFile {
  state: State
  /** Writes the state in one step: a runner that is killed meanwhile has either the old or the new one. */
  save: () => void
}

const read = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${path} can't be read`, { cause: error })
  }
}

/**
 * Opens the state of a data folder.
 * @throws Error when the file is there and cannot be read
 */
export const openState = (folder: string): StateFile => {
  const path = join(folder, 'state.json')
  const state = schema.parse(read(path))
  return {
    state,
    save: () => {
      writeFileSync(`${path}.new`, JSON.stringify(state, undefined, 2), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}
