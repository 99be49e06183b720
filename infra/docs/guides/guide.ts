/** One step of a guide: what to do and why, and a command of a POSIX shell with the answer that it gives. */
export interface Step {
  /** Prose, in which backquotes mark code. */
  text: string
  shell: string
  /** A part of the answer as it is printed; each line of it is in the output. */
  output?: string
}

/** A task from its beginning to its end. The commands of all guides, in their order, work on the demo site. */
export interface Guide {
  id: string
  title: string
  text: string
  steps: readonly Step[]
}
