import { readFileSync } from 'node:fs'

/** A process's resident memory in MB; 0 where the system does not report it, or the process has ended. */
export function megabytesOf(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return 0
  }
}
