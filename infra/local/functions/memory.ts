/** The kind of collection that V8 does before it runs out of memory. */
const thorough: NodeJS.GCOptions = { type: 'major', execution: 'sync', flavor: 'last-resort' }

/**
 * V8's own function for a collection. A context has this function if the context is made while the flag is set. All
 * threads share the flag, so another thread may reset it meanwhile, and then the new context lacks the function. The flag
 * is reset because V8 refuses caches of compiled code that were made under other flags.
 */
const collector = (): NodeJS.GCFunction | undefined => {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString('--expose-gc')
  try {
    return process.getBuiltinModule('node:vm').runInNewContext('globalThis.gc')
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}

const mostTries = 10

/**
 * Collects the memory of this thread, and gives the free part back to the system. V8 keeps a young generation as large
 * as it once was, which may be a hundred megabytes. Only a thorough collection makes it small again. It takes some tens
 * of milliseconds.
 */
export const giveMemoryBack = (): void => {
  let collect: NodeJS.GCFunction | undefined
  for (let tries = 0; !collect && tries < mostTries; tries += 1) collect = collector()
  collect?.(thorough)
}
