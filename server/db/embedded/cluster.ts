import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/startup/startup-error.ts'
import { lastLines } from './log.ts'
import { changeOwner, runProgram } from './program.ts'
import type { Runner } from './runner.ts'

/** The one database user; PostgreSQL's superuser of its own private server. */
export const databaseUser = 'mowj'

/** File with the password for TCP connections, mode 0600. */
export function passwordFile(folder: string): string {
  return `${folder}.password`
}

/** Creates the cluster if it is missing. It appears under its name only when it is complete. */
export async function ensureCluster(
  runner: Runner,
  folder: string,
  log: { file: string; fd: number },
  durable: boolean,
) {
  if (existsSync(join(folder, 'PG_VERSION'))) return checkVersion(runner, folder)
  const half = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((entry) => entry.startsWith(half))) {
    rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
  const fresh = mkdtempSync(join(dirname(folder), half))
  changeOwner(runner, fresh)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile(folder), password, { mode: 0o600 })
  await withSecretFile(runner, password, async (file) => {
    const child = runProgram(runner, 'initdb', fresh, log.fd, [
      ...[`--username=${databaseUser}`, `--pwfile=${file}`, '--auth-local=trust', '--auth-host=scram-sha-256'],
      // The same collation and case rules on every system: Unicode's, by code point.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ])
    const fault = await new Promise<string | undefined>((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.on('exit', (code) => resolve(code === 0 ? undefined : lastLines(log.file)))
    })
    if (fault !== undefined) throw new StartupError(`The database could not be created in ${folder}: ${fault}`)
  })
  renameSync(fresh, folder)
}

function checkVersion(runner: Runner, folder: string) {
  const written = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const major = runner.binaries.version.split('.')[0]
  if (written === major) return
  throw new StartupError(`${folder} was written by PostgreSQL ${written}; this is ${major}. Choose another DATA_DIR.`)
}

/** initdb reads the password from a file that its user can open; the file exists only for that moment. */
async function withSecretFile(runner: Runner, text: string, work: (file: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-secret-'))
  try {
    const file = join(folder, 'password')
    writeFileSync(file, text, { mode: 0o600 })
    changeOwner(runner, folder)
    await work(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
