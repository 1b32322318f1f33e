import { spawnSync } from 'node:child_process'
import { StartupError } from '#server/startup-error.ts'
import { type Binaries, programIn } from './binaries.ts'
import { shareBinaries } from './shared-binaries.ts'

/** How PostgreSQL's programs are run here: PostgreSQL refuses to run as root. */
export type Runner = {
  binaries: Binaries
  /** Whom the data must belong to; undefined: whoever runs this process. */
  owner: { uid: number; gid: number } | undefined
  /** Words before the program's own command line. */
  prefix: string[]
}

/** How root runs PostgreSQL: as an ordinary user of a namespace of its own, or as the machine's user "nobody". */
export type RootMethod = 'namespace' | 'nobody'

const nobody = { uid: 65_534, gid: 65_534 }

/** Finds a way that works. Throws `StartupError` when root finds none. */
export function chooseRunner(binaries: Binaries, options: { method?: RootMethod; sharedDir?: string }): Runner {
  const tied = tieToParent()
  if (process.geteuid?.() !== 0) return { binaries, owner: undefined, prefix: tied }
  const reasons: string[] = []
  const methods: RootMethod[] = options.method === undefined ? ['namespace', 'nobody'] : [options.method]
  for (const method of methods) {
    const found = method === 'namespace' ? inNamespace(binaries, tied) : asNobody(binaries, tied, options.sharedDir)
    if ('fault' in found) reasons.push(`${method}: ${found.fault}`)
    else return found
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and no other user can be used here (${reasons.join('; ')}). ` +
      'Start Mowj as an ordinary user, or set DATABASE_URL.',
  )
}

/** On Linux the database ends with this process, even when this process is killed. */
function tieToParent(): string[] {
  const tied = ['setpriv', '--pdeathsig', 'INT', '--']
  return process.platform === 'linux' && tryOut([...tied, 'true']) === undefined ? tied : []
}

/** In place: root's own files belong to the namespace's user, so that nothing is copied and nothing changes owner. */
function inNamespace(binaries: Binaries, tied: string[]): Runner | { fault: string } {
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--', ...tied]
  const fault = tryOut([...prefix, programIn(binaries, 'postgres'), '--version'])
  return fault === undefined ? { binaries, owner: { uid: 0, gid: 0 }, prefix } : { fault }
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
