/** The kind of collection that V8 does before it runs out of memory. */
const thorough: NodeJS.GCOptions = { type: 'major', execution: 'sync', flavor: 'last-resort' }

/**
 * Collects the memory of this thread, and gives back to the system what is free afterwards. V8 keeps a young generation
 * as large as it once was, which may be a hundred megabytes, and only a thorough collection makes it small again. It
 * takes some tens of milliseconds. Node.js has no function for it without the flag `--expose-gc`, which a process may set
 * later, and which holds for contexts that are made from then on.
 */
export const giveMemoryBack = (): void => {
  process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = process.getBuiltinModule('node:vm').runInNewContext('gc')
  collect(thorough)
}
