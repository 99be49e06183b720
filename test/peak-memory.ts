import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has had resident, in bytes. It is Linux's VmHWM (proc(5)), because `maxRSS` keeps
 * what the process took that this one was forked from (getrusage(2) counts on over execve). Elsewhere it is `maxRSS`.
 */
export const peakMemory = (): number => {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes !== undefined) return Number(kilobytes) * 1024
  } catch {
    // Other systems have no such file.
  }
  return process.resourceUsage().maxRSS * 1024
}
