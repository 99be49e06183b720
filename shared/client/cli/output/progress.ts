import cliProgress from 'cli-progress'
import type { Context } from '../context.ts'

/** Tells how far something is. */
export interface Progress {
  /** @param total how much there is, where that is known by now */
  update: (done: number, total?: number) => void
  /** Ends it, so that lines can follow. */
  stop: () => void
}

/** How often a line is written where no bar can move, in milliseconds. */
const lineEvery = 10_000

const asBar = ({ io }: Context, label: string): Progress => {
  const bar = new cliProgress.SingleBar({
    stream: io.stderr,
    format: `${label} [{bar}] {value}/{total}`,
    hideCursor: true,
    clearOnComplete: true,
  })
  bar.start(0, 0)
  return {
    update: (done, total) => {
      bar.setTotal(Math.max(total ?? done, done))
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}

const asLines = ({ say }: Context, label: string): Progress => {
  let last = Date.now()
  return {
    update: (done, total) => {
      if (Date.now() - last < lineEvery) return
      last = Date.now()
      say(total === undefined ? `${label}: ${done}` : `${label}: ${done} of ${total}`)
    },
    stop: () => undefined,
  }
}

/** A bar on a terminal, and a plain line every ten seconds elsewhere. Both go to stderr. */
export const createProgress = (context: Context, label: string): Progress =>
  context.io.isTerminal ? asBar(context, label) : asLines(context, label)
