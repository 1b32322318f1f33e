import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ReleaseFacts, releaseArchive } from '#tests/support/data/release-before.ts'
import { type RunningServer, startServer } from '#tests/support/drivers/server.ts'
import { monthsOf, userOf } from './upgrade-data/people.ts'

// `npx tsx scripts/upgrade-data.ts --from REVISION`: starts the server of a release, books, pays and publishes there, and writes
// its backup with keys for tests/api/operator/upgrade.test.ts. The code of the release runs with the packages of this folder.
const { values } = parseArgs({ options: { from: { type: 'string', default: 'HEAD' } } })
const revision = execFileSync('git', ['rev-parse', values.from], { encoding: 'utf8' }).trim()
const title = 'تمرین کرال در صبح زود'

/** What the users do before the upgrade. */
async function act(server: RunningServer): Promise<Omit<ReleaseFacts, 'at' | 'revision'>> {
  const user = async (phone: string) => {
    const { access, refresh, ...acts } = await userOf(server, phone)
    return { person: { phone, access, refresh }, ...acts }
  }
  const [swimmer, poster, payer, holder] = [
    await user('09121110001'),
    await user('09121110002'),
    await user('09121110003'),
    await user('09121110004'),
  ]
  const running = await monthsOf(server, 1, 0, 1)
  const [month] = running.months
  if (month === undefined) throw new Error('no month')
  const swimming = { ...swimmer.person, ...(await swimmer.buy(running)), session: running.session, month }
  const { order } = await poster.buy(await monthsOf(server, 2, 1, 2))
  const refundRial = await poster.cancelLast()
  const avatar = await poster.setPicture()
  const { id: post, media_url: media } = await poster.publish(title)
  const posting = { ...poster.person, order, refundRial, avatar, post, title, media }
  const openOrder = await payer.hold(await monthsOf(server, 3, 1, 1))
  const paying = { ...payer.person, order: openOrder, bankPath: (await payer.goToBank(openOrder)).pathname }
  const holding = { ...holder.person, order: await holder.hold(await monthsOf(server, 4, 1, 1)) }
  return { swimming, posting, paying, holding }
}

const folder = mkdtempSync(join(tmpdir(), 'mowj-upgrade-'))
const [source, dataDir, backup] = [join(folder, 'source'), join(folder, 'data'), join(folder, 'release-before')]
mkdirSync(source)
execFileSync('tar', ['-x', '-C', source], {
  input: execFileSync('git', ['archive', revision], { maxBuffer: 2 ** 30 }),
})
symlinkSync(resolve('node_modules'), join(source, 'node_modules'))
const server = await startServer({ dataDir, program: join(source, 'server/main.ts'), env: { FFMPEG: 'none' } })
try {
  const done = await act(server)
  execFileSync(
    process.execPath,
    [...['--import', 'tsx', join(source, 'server/cli/main.ts')], ...['backup', backup, '--with-secrets']],
    { stdio: 'inherit', env: { ...process.env, DATA_DIR: dataDir, MOWJ_ENV_FILE: '/dev/null' } },
  )
  const { takenAt } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { takenAt: string }
  const facts: ReleaseFacts = { revision, at: takenAt, ...done }
  writeFileSync(join(backup, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
  const bytes = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', [...bytes, ...['-C', backup, '--use-compress-program', 'gzip -n -9', '-cf', releaseArchive, '.']])
  console.log(`${releaseArchive}: ${statSync(releaseArchive).size} bytes`)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
