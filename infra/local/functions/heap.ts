/** The bounds of V8's heap, in megabytes. */
export interface Heap {
  /** One of the three parts of the young generation. */
  semiSpace: number
  oldSpace: number
}

/**
 * The heap that Lambda's Node.js runtimes set on their command line, by the function's memory: a tenth of it is new
 * space in two halves, and the rest is old space. A function cannot change this by NODE_OPTIONS, because Node prefers
 * the command line. AWS does not document the numbers. These come from published copies of the `bootstrap` script of
 * nodejs18.x; that of nodejs24.x was not available.
 */
export const lambdaHeap = (memoryMegabytes: number): Heap => {
  const newSpace = Math.floor(memoryMegabytes / 10)
  return { semiSpace: Math.floor(newSpace / 2), oldSpace: memoryMegabytes - newSpace }
}

/** The bounds as arguments of `node`. */
export const heapFlags = ({ semiSpace, oldSpace }: Heap): string[] => [
  '--expose-gc',
  `--max-semi-space-size=${semiSpace}`,
  `--max-old-space-size=${oldSpace}`,
]
