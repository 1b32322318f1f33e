import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { audit } from '#server/cli/audit.ts'
import { backup, restore } from '#server/cli/backup.ts'
import { exportCatalog } from '#server/cli/catalog-file.ts'
import type { Command } from '#server/cli/command.ts'
import { contact } from '#server/cli/contact.ts'
import { demo } from '#server/cli/demo.ts'
import { holidays } from '#server/cli/holidays.ts'
import { pass } from '#server/cli/pass.ts'
import { payouts } from '#server/cli/payouts.ts'
import { closePoolDates, refund } from '#server/cli/refund.ts'
import { reports } from '#server/cli/reports.ts'
import { secrets } from '#server/cli/secrets.ts'
import { price, sessions } from '#server/cli/sessions.ts'
import { slides } from '#server/cli/slides.ts'
import { sweep } from '#server/cli/sweep.ts'
import { embedded } from '#tests/support/drivers/database/embedded.ts'
import { freePort } from '#tests/support/drivers/server.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

/** Processes one after another, on a machine that may be busy. */
const LONG_MS = 300_000
const isRoot = process.geteuid?.() === 0
/** An ordinary user that exists on every Linux. */
const daemon = { uid: 1, gid: 1 }
const ordinaryUser = { uid: 65_534, gid: 65_534 }

const verbs: [Command, string[]][] = [
  [audit, []],
  [sweep, []],
  [reports, []],
  [contact, []],
  [payouts, []],
  [demo, ['remove']],
  [backup, ['backup']],
  [backup, ['backup', '--dry-run', '--allow-empty']],
  [restore, ['backup']],
  [exportCatalog, ['pools']],
  [sessions, ['list', 'team', '1']],
  [price, ['set', 'team', '1', '--term', '5']],
  [slides, ['list']],
  [refund, ['list']],
  [closePoolDates, ['1', '--from', '1405-09-02', '--to', '1405-09-05']],
  [holidays, ['list']],
  [holidays, ['add', '1405-09-02', '--title', 'x']],
  [holidays, ['remove', '1405-09-02']],
  [pass, ['revoked']],
  [pass, ['key']],
  [secrets, ['rotate']],
]

/** Every path below a folder, and the folder itself. */
function pathsIn(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? pathsIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )
  return [folder, ...below]
}

describe('without a database', () => {
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', '')
    onTestFinished(() => void vi.unstubAllEnvs())
  })

  test.each(verbs.map(([command, args]) => [`${command.name} ${args.join(' ')}`, command, args] as const))(
    '%s creates none, and names the folder it looked in',
    async (_line, command, args) => {
      const dataDir = join(temporaryFolder(), 'not-there')
      vi.stubEnv('DATA_DIR', dataDir)
      const words = args.map((word) => (word === 'backup' ? join(dataDir, '../backup') : word))
      await expect(command.run(words)).rejects.toThrow(dataDir)
      expect(readdirSync(join(dataDir, '..'))).toEqual([])
    },
  )

  test('an external database without tables is refused, and no tables are created', async () => {
    const { address, sql } = await embedded(temporaryFolder(), { durable: false, transport: 'tcp' })
    vi.stubEnv('DATABASE_URL', 'url' in address ? address.url : '')
    await expect(audit.run([])).rejects.toThrow(/^The database at 127\.0\.0\.1:\d+ contains no tables of Mowj\./)
    expect(await sql`select 1 from pg_namespace where nspname = 'drizzle'`).toEqual([])
  })
})

test('the command names in one sentence the folder and the setting, and exits with 1', async () => {
  const dataDir = join(temporaryFolder(), 'not-there')
  const alone = runProgram('server/cli/main.ts', ['audit'], { DATA_DIR: dataDir, DATABASE_URL: undefined })
  expect(await alone.ended).toBe(1)
  expect(alone.output()).toContain(
    `There is no database in ${dataDir} (DATA_DIR=${dataDir}; settings: the environment and /dev/null).`,
  )
  expect(existsSync(dataDir)).toBe(false)
})

describe.runIf(isRoot)('run by root beside a service with its own user', () => {
  test('a command drops to that user, so that the service still starts on its folder; other users see the command to run', {
    timeout: LONG_MS,
  }, async () => {
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o700)
    chownSync(dataDir, daemon.uid, daemon.gid)
    const file = join(temporaryFolder(), 'mowj.env')
    // Only root can read the settings; they are read before root is dropped.
    writeFileSync(file, `# the service's\nDATA_DIR="${dataDir}"\n`, { mode: 0o600 })
    const env = { MOWJ_ENV_FILE: file, DATA_DIR: undefined, DATABASE_URL: undefined }
    const foreign = () => pathsIn(dataDir).filter((path) => lstatSync(path).uid !== daemon.uid)

    const made = runProgram('server/cli/main.ts', ['migrate'], env)
    expect(await made.ended, made.output()).toBe(0)
    expect(foreign()).toEqual([])
    const looked = runProgram('server/cli/main.ts', ['audit'], env)
    expect(await looked.ended, looked.output()).toBe(0)
    expect(foreign(), 'every file still belongs to the service').toEqual([])

    const closed = join(temporaryFolder(), 'backup')
    const refused = runProgram('server/cli/main.ts', ['backup', closed, '--allow-empty'], env)
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(
      /permission denied.*\nThe command runs as daemon, the owner of .*: use a folder that daemon can write/,
    )
    expect(refused.output()).not.toMatch(/^\s+at /m)

    const stranger = spawnSync(process.execPath, ['--import', 'tsx', 'server/cli/main.ts', 'audit'], {
      ...{ ...ordinaryUser, encoding: 'utf8' },
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, MOWJ_ENV_FILE: '/dev/null' },
    })
    expect(stranger.status).toBe(1)
    expect(stranger.stderr.trim()).toBe(
      `The data folder ${dataDir} belongs to another user (daemon). ` +
        `Use: sudo -u daemon env MOWJ_ENV_FILE=/dev/null DATA_DIR=${dataDir} npm run mowj -- audit`,
    )

    const asRoot = runProgram('server/main.ts', [], { ...env, PORT: String(await freePort()) })
    expect(await asRoot.ended).toBe(1)
    expect(asRoot.output()).toContain(`${dataDir}/postgres belongs to another user (number 1)`)
    expect(foreign(), 'a start by root changes no owner either').toEqual([])
  })
})
