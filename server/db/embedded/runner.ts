import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartupError } from '#server/startup/startup-error.ts'
import { type Binaries, programIn } from './binaries.ts'
import { nobodyUser } from './data-owner.ts'
import { shareBinaries } from './shared-binaries.ts'

/** How to run PostgreSQL's programs on this machine: they refuse to run as root. */
export type Runner = {
  binaries: Binaries
  /** Required owner of the data; undefined for the user of this process. */
  owner: { uid: number; gid: number } | undefined
  /** Command that wraps the program's own command line. */
  prefix: string[]
}

/** In a user namespace root appears as an ordinary user; otherwise the machine's user "nobody" runs it. */
export type RunnerMethod = 'namespace' | 'nobody'

/**
 * Finds a method that works. PostgreSQL refuses root, and initdb refuses a user without a name (containers often run
 * with a bare uid). Throws `StartupError` when there is none.
 */
export function chooseRunner(binaries: Binaries, options: { method?: RunnerMethod; sharedDir?: string }): Runner {
  const parentDeathPrefix = parentDeathSignal()
  const isRoot = process.geteuid?.() === 0
  if (options.method === undefined && !isRoot && hasName())
    return { binaries, owner: undefined, prefix: parentDeathPrefix }
  const reasons: string[] = []
  const methods: RunnerMethod[] = options.method ? [options.method] : isRoot ? ['namespace', 'nobody'] : ['namespace']
  for (const method of methods) {
    const found =
      method === 'namespace'
        ? inNamespace(binaries, parentDeathPrefix)
        : asNobody(binaries, parentDeathPrefix, options.sharedDir)
    if ('fault' in found) reasons.push(`${method}: ${found.fault}`)
    else return found
  }
  throw new StartupError(
    `PostgreSQL does not run as ${isRoot ? 'root' : 'a user without a name'}, and no other user can be used here ` +
      `(${reasons.join('; ')}). Start Mowj as an ordinary user, or set DATABASE_URL.`,
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** An ordinary user with a name; inside a namespace it does not matter which. */
function namedUser(): { uid: string; gid: string } {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid = '1000', gid = '1000'] = entries.find((entry) => /^[^:]+:[^:]*:[1-9]/.test(entry))?.split(':') ?? []
  return { uid, gid }
}

/** On Linux the database ends with this process, even when this process is killed. */
function parentDeathSignal(): string[] {
  const parentDeathPrefix = ['setpriv', '--pdeathsig', 'INT', '--']
  return process.platform === 'linux' && failureOf([...parentDeathPrefix, 'true']) === undefined
    ? parentDeathPrefix
    : []
}

/** In place: this process's files belong to the namespace's user, so nothing is copied and no owner changes. */
function inNamespace(binaries: Binaries, parentDeathPrefix: string[]): Runner | { fault: string } {
  if (process.platform !== 'linux') return { fault: 'only Linux has namespaces' }
  const { uid, gid } = namedUser()
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', ...parentDeathPrefix]
  const fault = failureOf([...prefix, programIn(binaries, 'postgres'), '--version'])
  const owner = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 }
  return fault === undefined ? { binaries, owner, prefix } : { fault }
}

function asNobody(
  binaries: Binaries,
  parentDeathPrefix: string[],
  sharedDir: string | undefined,
): Runner | { fault: string } {
  try {
    const shared = shareBinaries(binaries, sharedDir)
    const fault = failureOf([...parentDeathPrefix, programIn(shared, 'postgres'), '--version'], nobodyUser)
    return fault === undefined ? { binaries: shared, owner: nobodyUser, prefix: parentDeathPrefix } : { fault }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** Runs a command; returns the reason of a failure. */
function failureOf([program = '', ...args]: string[], user?: { uid: number; gid: number }): string | undefined {
  const { error, status, stderr } = spawnSync(program, args, { ...user, cwd: '/', encoding: 'utf8' })
  if (status === 0) return undefined
  return error?.message ?? (stderr.trim().split('\n')[0] || `${program} failed`)
}
