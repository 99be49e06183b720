import { readFileSync } from 'node:fs'
import { residentMegabytes } from '../process-memory.ts'

/** Processes that a process has started, and those that they have. */
const descendantsOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...descendantsOf(child)])

/** The processes of one program that a process has started. */
export const startedBy = (pid: number, program: string): number[] =>
  descendantsOf(pid).filter((one) => readFileSync(`/proc/${one}/comm`, 'utf8').trim() === program)

/** Memory of a process over time: a sample a second, from when it is made. */
export class MemoryRecord {
  readonly samples: number[] = []
  readonly #timer: NodeJS.Timeout

  constructor(pid: number) {
    this.#timer = setInterval(() => this.samples.push(residentMegabytes(pid)), 1_000)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** A sample every so many seconds, in whole MB. */
  every(seconds: number): number[] {
    return this.samples.filter((_, at) => at % seconds === 0).map(Math.round)
  }

  /** The median of the samples around a second: one sample may stand before or after a collection. */
  around(second: number, width: number): number {
    const near = this.samples.slice(Math.max(0, second - width), second + width).toSorted((a, b) => a - b)
    return near[Math.floor(near.length / 2)] ?? Number.NaN
  }
}
