#!/usr/bin/env node
/** The command `typecase`. */
import { argv, env, exit, stderr, stdout, versions } from 'node:process'

const oldest = [22, 12] as const

const isOldNode = (): boolean => {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number)
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1])
}

/** Ends the command by a signal: gently the first time, at once the second time. */
const interruptible = (): AbortSignal => {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) exit(130)
      controller.abort(new Error('interrupted'))
    })
  return controller.signal
}

if (isOldNode()) {
  stderr.write(`typecase needs Node.js ${oldest.join('.')} or newer; this is ${versions.node}.\n`)
  process.exitCode = 1
} else {
  // Behind the look at the version, since older ones lack what the rest is written with.
  const { run } = await import('./run.ts')
  // A reader that has gone is no fault: the error comes to whoever writes next.
  stdout.on('error', () => undefined)
  const io = { stdout, stderr, isTerminal: stderr.isTTY === true, env, signal: interruptible() }
  process.exitCode = await run(argv.slice(2), io)
  // A poll or a kept connection must not hold the process.
  stdout.write('', () => exit(process.exitCode))
}
