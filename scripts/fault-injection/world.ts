import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { startFlakyBank } from '#tests/support/doubles/flaky-bank.ts'
import { startKavenegarDouble } from '#tests/support/doubles/kavenegar-double.ts'
import { startCluster } from '#tests/support/drivers/cluster.ts'
import { until } from '#tests/support/drivers/server.ts'
import { type ClientOutcomes, noFaults, type RetryClient, retryClient } from '#tests/support/drivers/slow-timeouts.ts'
import { noise } from '#tests/support/scenarios/post-editor.ts'
import { freeMonthAt } from '#tests/support/scenarios/swimmer.ts'

const SERVERS = 2
const CREW = 4
const TEAMS = 20
const CHUNK_BYTES = 100_000
/** Side of a picture that does not compress below some 300 KB. */
const SIDE = 320
const SMALL_DISK = 'size=48m,mode=0700'
const sms = { apiKey: 'key-of-the-faults', template: 'mowj-code' }
const merchant = '22222222-2222-4222-8222-222222222222'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Two servers behind one address, a bank and an SMS service that can fail, a small disk for media, and users. */
export async function openWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mowj-faults-'))
  const smallDisk = mountSmall(join(dataDir, 'media'))
  const bank = await startFlakyBank()
  const phones = await startKavenegarDouble(sms)
  const env = {
    ...{ PAYMENT_GATEWAY: 'zarinpal', ZARINPAL_HOST: bank.origin, ZARINPAL_MERCHANT_ID: merchant, FFMPEG: 'none' },
    ...{ SMS_GATEWAY: 'kavenegar', KAVENEGAR_HOST: phones.host },
    ...{ KAVENEGAR_API_KEY: sms.apiKey, KAVENEGAR_TEMPLATE: sms.template },
  }
  const cluster = await startCluster({ servers: SERVERS, dataDir, env })
  const met = noFaults()
  const codeFor = (phone: string) =>
    until(`a code for ${phone}`, () => phones.calls.findLast(({ form }) => form.receptor === phone)?.form.token)
  const arrive = (phone: string) => retryClient(cluster.origin, phone, codeFor, met, { gateway: 'zarinpal' })
  const crew: RetryClient[] = []
  for (let number = 0; number < CREW; number += 1) crew.push(await arrive(`0931000000${number}`))
  return {
    ...{ dataDir, smallDisk, bank, phones, cluster, met, codeFor, arrive, crew },
    uploads: [] as { id: string; content: Buffer }[],
    /** Number of rounds so far; in each a user books another team. */
    rounds: 0,
    files: 0,
    intact: 0,
    async close() {
      await cluster.stop()
      await bank.stop()
      await phones.stop()
      if (smallDisk !== undefined) spawnSync('umount', [smallDisk])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A small disk for all media, where this machine permits mounting one. */
function mountSmall(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', folder])
  return status === 0 ? folder : undefined
}

/** One user books and pays a month and uploads a file in chunks meanwhile; throws unless all of it succeeds. */
async function runRound(world: World, number: number, round: number): Promise<void> {
  const person = world.crew[number]
  if (person === undefined) throw new Error(`no user ${number}`)
  await Promise.all([book(world, person, 1 + ((number + round) % TEAMS)), sendFile(world, undefined, person)])
}

async function book(world: World, person: RetryClient, team: number): Promise<void> {
  const month = await until('a free month', () => freeMonthAt(world.cluster.origin, team).catch(() => undefined))
  const held = await person.hold(month)
  // After many rounds a user has booked everywhere.
  if ('refused' in held && held.refused === 'already_booked') return book(world, person, 1 + (team % TEAMS))
  if ('refused' in held) throw new Error(`the booking was rejected: ${held.refused}`)
  const state = await person.payAt(held.uid, await person.goToBank(held.uid))
  if (state !== 'confirmed') throw new Error(`the payment ended as ${state}`)
}

/** Uploads a file in chunks and records it as accepted; `between` runs after each chunk. */
export async function sendFile(world: World, between?: () => unknown, person = world.crew[0]) {
  world.files += 1
  const { buffer } = await noise(world.files, SIDE)
  const id = await person?.upload(buffer, CHUNK_BYTES, between)
  if (id !== undefined) world.uploads.push({ id, content: buffer })
}

/**
 * Starts a round of all users and runs the fault after some responses. Returns the summary of the fault once all users
 * are done; throws their first error.
 */
export async function whileBusy(world: World, fault: () => Promise<string>, responsesBefore = 6): Promise<string> {
  world.rounds += 1
  const round = world.rounds
  for (const person of world.crew) await person.renew()
  const before = responseCount(world.met)
  const work = Promise.all(world.crew.map((_, number) => runRound(world, number, round)))
  work.catch(() => undefined)
  await Promise.race([
    work,
    until('responses under load', () => responseCount(world.met) - before >= responsesBefore || undefined),
  ])
  const facts = await fault()
  await work
  return facts
}

export const responseCount = ({ statuses }: ClientOutcomes): number =>
  [...statuses.values()].reduce((sum, times) => sum + times, 0)

/** Waits until a user books, pays and uploads successfully again after a fault; throws when that does not happen. */
export async function untilRecovered(world: World): Promise<void> {
  for (const { origin } of world.cluster.servers) {
    await until('a server to be healthy', async () => {
      const response = await fetch(`${origin}/api/health/`).catch(() => undefined)
      return response?.ok === true ? true : undefined
    })
  }
  world.rounds += 1
  await world.crew[0]?.renew()
  await runRound(world, 0, world.rounds)
}

/** Runs the operator's command line on this data; returns its output, and whether it succeeded. */
export function mowj({ cluster, dataDir }: World, verb: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('node', ['dist/server/cli.js', verb], {
    env: { ...process.env, DATABASE_URL: cluster.databaseUrl, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  return { isGood: status === 0, output: `${stdout}${stderr}`.trim() }
}

/** The uploads since the last call whose stored bytes differ from what was sent. */
export async function brokenUploads(world: World): Promise<string[]> {
  const { cluster, dataDir, uploads } = world
  const { sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 1 })
  const broken: string[] = []
  for (const { id, content } of uploads.splice(0)) {
    const parts = await sql<{ name: string }[]>`
      select name from upload_parts where upload_id = ${id} and bytes is not null order by starts_at`
    const stored = Buffer.concat(parts.map(({ name }) => readFileSync(join(dataDir, 'media', 'parts', name))))
    if (stored.equals(content)) world.intact += 1
    else broken.push(`the upload ${id} differs from what was sent`)
  }
  await close()
  return broken
}
