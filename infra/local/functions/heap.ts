/** How V8's heap is bounded, in megabytes. */
export interface Heap {
  /** One of the three parts of the young generation. */
  semiSpace: number
  oldSpace: number
}

/**
 * The heap that Lambda's Node.js runtimes ask for on their command line, by the function's memory: a tenth of it is
 * new space, of two halves, and the rest old. A function cannot ask for another by NODE_OPTIONS: of an option that is
 * there twice, Node takes the command line's. AWS does not document the numbers. They are those of published copies of
 * the `bootstrap` script of nodejs18.x; that of nodejs24.x could not be looked at.
 */
export const lambdaHeap = (memoryMegabytes: number): Heap => {
  const newSpace = Math.floor(memoryMegabytes / 10)
  return { semiSpace: Math.floor(newSpace / 2), oldSpace: memoryMegabytes - newSpace }
}

/** The same as arguments of `node`. */
export const heapFlags = ({ semiSpace, oldSpace }: Heap): string[] => [
  '--expose-gc',
  `--max-semi-space-size=${semiSpace}`,
  `--max-old-space-size=${oldSpace}`,
]
