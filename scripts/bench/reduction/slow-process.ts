import { setTimeout as pause } from 'node:timers/promises'

const CYCLE_MS = 40

/**
 * Slows a whole process down by stopping it for most of each 40 ms; the browser's own slow-down reaches the main thread
 * alone, not workers and decoders. The returned function ends it.
 */
export function slowDown(pid: number, times: number): () => Promise<void> {
  let isOver = false
  const cycles = (async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP')
      await pause(CYCLE_MS * (1 - 1 / times))
      process.kill(pid, 'SIGCONT')
      await pause(CYCLE_MS / times)
    }
  })()
  return async () => {
    isOver = true
    await cycles
  }
}
