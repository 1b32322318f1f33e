import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { until } from '#tests/support/drivers/server.ts'

/** The bundles of a build that `scripts/test.ts` has just made start in a fifth of the time of their sources. */
const bundles: Record<string, string> = {
  'server/main.ts': 'dist/server/main.js',
  'server/cli/main.ts': 'dist/server/cli.js',
}

/** Node's arguments for one of our programs, named by its source; they are valid in any working directory. */
export function programOf(file: string): string[] {
  const bundle = process.env.MOWJ_BUILT === '1' ? bundles[file] : undefined
  return bundle === undefined ? ['--import', import.meta.resolve('tsx'), resolve(file)] : [resolve(bundle)]
}

/**
 * Runs one of our programs, named by its source, as a separate process that ends with the test at the latest.
 * An `env` value of undefined removes that variable.
 */
export function runProgram(file: string, args: string[] = [], env: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, [...programOf(file), ...args], {
    // Settings of a server on this machine must not affect a test.
    env: { ...process.env, MOWJ_ENV_FILE: '/dev/null', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const append = (data: Buffer) => {
    output += data
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const over = () => child.exitCode !== null || child.signalCode !== null
  onTestFinished(async () => {
    if (over()) return
    child.kill('SIGTERM')
    await ended
  })
  return {
    child,
    /** The exit code, null after a signal. */
    ended,
    output: () => output,
    /** Waits until it has printed this, and returns the match. */
    printed: (pattern: RegExp) =>
      until(`${file} to print ${pattern}`, () => {
        const match = pattern.exec(output)
        if (match === null && over()) throw new Error(`${file} ended without ${pattern}:\n${output}`)
        return match ?? undefined
      }),
    async signal(name: NodeJS.Signals) {
      child.kill(name)
      return ended
    },
  }
}

/** An empty folder that is removed after the test. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'mowj-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
