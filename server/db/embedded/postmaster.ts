import { spawnSync } from 'node:child_process'
import { StartupError } from '#server/startup/startup-error.ts'
import { programIn } from './binaries.ts'
import { lastLines } from './log.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { runProgram } from './program.ts'
import type { Runner } from './runner.ts'
import { waitUntil } from './wait.ts'

/** Long enough for crash recovery of a large database. */
const startTimeoutMs = 300_000

/** A running PostgreSQL that is a child of this process. */
export type Postmaster = {
  /** Resolves when it has ended for any reason. */
  ended: Promise<void>
  /** Stops it by a fast shutdown, by force when that takes too long. */
  stop(): Promise<void>
}

/** Starts it and resolves when it accepts connections. Throws `StartupError` with PostgreSQL's own reason. */
export async function startPostmaster(
  runner: Runner,
  folder: string,
  log: { file: string; fd: number },
  settings: Record<string, string>,
): Promise<Postmaster> {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = runProgram(runner, 'postgres', folder, log.fd, args)
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end).once('error', end)
  })
  const atExit = () => void child.kill('SIGINT')
  process.once('exit', atExit)
  void ended.then(() => process.off('exit', atExit))

  const ready = () => {
    const written = readPostmasterFile(folder)
    return written?.ready === true && written.pid === child.pid
  }
  if (!(await waitUntil(() => hasEnded || ready(), startTimeoutMs)) || hasEnded) {
    child.kill('SIGKILL')
    throw new StartupError(`The embedded database did not start: ${lastLines(log.file)}`)
  }

  const within = async (ms: number) => waitUntil(() => hasEnded, ms)
  return {
    ended,
    async stop() {
      if (process.platform === 'win32') {
        // Windows has no signals: a plain kill would be a crash.
        spawnSync(programIn(runner.binaries, 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast'], { windowsHide: true })
      }
      child.kill('SIGINT')
      if (await within(15_000)) return
      child.kill('SIGQUIT')
      if (await within(3000)) return
      child.kill('SIGKILL')
      await ended
    },
  }
}
