import { readFileSync } from 'node:fs'

/** A figure of a process's memory in bytes, as Linux tells it (proc(5)); NaN where there is no such file. */
const statusBytes = (pid: number | 'self', name: 'VmRSS' | 'VmHWM'): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kilobytes = 'NaN'] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process in MB; NaN on systems other than Linux. */
export const residentMegabytes = (pid: number): number => statusBytes(pid, 'VmRSS') / 1024 / 1024

/**
 * The most memory that this process has had resident, in bytes. On Linux it is VmHWM and not `maxRSS`: a forked process
 * keeps the `maxRSS` of its parent over execve (getrusage(2)).
 */
export const peakMemory = (): number => statusBytes('self', 'VmHWM') || process.resourceUsage().maxRSS * 1024
