import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartupError } from '#server/startup/startup-error.ts'
import { type Binaries, programIn } from './binaries.ts'
import { nobody } from './data-owner.ts'
import { shareBinaries } from './shared-binaries.ts'

/** How PostgreSQL's programs are run here: PostgreSQL refuses to run as root. */
export type Runner = {
  binaries: Binaries
  /** Whom the data must belong to; undefined: whoever runs this process. */
  owner: { uid: number; gid: number } | undefined
  /** Words before the program's own command line. */
  prefix: string[]
}

/** In a namespace of its own this user goes by an ordinary user's name; or the machine's user "nobody" runs it. */
export type RunnerMethod = 'namespace' | 'nobody'

/**
 * Finds a way that works. PostgreSQL refuses root, and initdb refuses a user without a name (containers often run as a
 * bare number). Throws `StartupError` when there is none.
 */
export function chooseRunner(binaries: Binaries, options: { method?: RunnerMethod; sharedDir?: string }): Runner {
  const tied = tieToParent()
  const isRoot = process.geteuid?.() === 0
  if (options.method === undefined && !isRoot && hasName()) return { binaries, owner: undefined, prefix: tied }
  const reasons: string[] = []
  const methods: RunnerMethod[] = options.method ? [options.method] : isRoot ? ['namespace', 'nobody'] : ['namespace']
  for (const method of methods) {
    const found = method === 'namespace' ? inNamespace(binaries, tied) : asNobody(binaries, tied, options.sharedDir)
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

/** An ordinary user that this machine knows by name; which one makes no difference inside a namespace. */
function namedUser(): { uid: string; gid: string } {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid = '1000', gid = '1000'] = entries.find((entry) => /^[^:]+:[^:]*:[1-9]/.test(entry))?.split(':') ?? []
  return { uid, gid }
}

/** On Linux the database ends with this process, even when this process is killed. */
function tieToParent(): string[] {
  const tied = ['setpriv', '--pdeathsig', 'INT', '--']
  return process.platform === 'linux' && tryOut([...tied, 'true']) === undefined ? tied : []
}

/** In place: our own files belong to the namespace's user, so that nothing is copied and nothing changes owner. */
function inNamespace(binaries: Binaries, tied: string[]): Runner | { fault: string } {
  if (process.platform !== 'linux') return { fault: 'only Linux has namespaces' }
  const { uid, gid } = namedUser()
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', ...tied]
  const fault = tryOut([...prefix, programIn(binaries, 'postgres'), '--version'])
  const owner = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 }
  return fault === undefined ? { binaries, owner, prefix } : { fault }
}

function asNobody(binaries: Binaries, tied: string[], sharedDir: string | undefined): Runner | { fault: string } {
  try {
    const shared = shareBinaries(binaries, sharedDir)
    const fault = tryOut([...tied, programIn(shared, 'postgres'), '--version'], nobody)
    return fault === undefined ? { binaries: shared, owner: nobody, prefix: tied } : { fault }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** Runs a command; the reason when it fails. */
function tryOut([program = '', ...args]: string[], user?: { uid: number; gid: number }): string | undefined {
  const { error, status, stderr } = spawnSync(program, args, { ...user, cwd: '/', encoding: 'utf8' })
  if (status === 0) return undefined
  return error?.message ?? (stderr.trim().split('\n')[0] || `${program} failed`)
}
