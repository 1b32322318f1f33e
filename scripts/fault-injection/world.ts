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
const PART_BYTES = 100_000
/** Of a picture that nothing makes smaller than some 300 KB. */
const SIDE = 320
const SMALL_DISK = 'size=48m,mode=0700'
const sms = { apiKey: 'key-of-the-faults', template: 'mowj-code' }
const merchant = '22222222-2222-4222-8222-222222222222'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Two servers behind one address, a bank and an SMS service that can fail, a small disk for media, and people. */
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
    /** How many turns have begun; each is at another team than the person's others. */
    turns: 0,
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

/** A small disk for all media, where this machine lets us have one. */
function mountSmall(place: string): string | undefined {
  mkdirSync(place, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', place])
  return status === 0 ? place : undefined
}

/** One person books and pays a month and sends a file in parts beside it; throws unless all of it comes to its right end. */
async function takeTurn(world: World, number: number, turn: number): Promise<void> {
  const person = world.crew[number]
  if (person === undefined) throw new Error(`nobody is number ${number}`)
  await Promise.all([book(world, person, 1 + ((number + turn) % TEAMS)), sendFile(world, undefined, person)])
}

async function book(world: World, person: RetryClient, team: number): Promise<void> {
  const wish = await until('a free month', () => freeMonthAt(world.cluster.origin, team).catch(() => undefined))
  const held = await person.hold(wish)
  // After many turns a person has been everywhere.
  if ('refused' in held && held.refused === 'already_booked') return book(world, person, 1 + (team % TEAMS))
  if ('refused' in held) throw new Error(`the booking was refused: ${held.refused}`)
  const state = await person.payAt(held.uid, await person.goToBank(held.uid))
  if (state !== 'confirmed') throw new Error(`the payment came to ${state}`)
}

/** Somebody sends a file of its own in parts, which is then remembered as accepted; `between` comes after each part. */
export async function sendFile(world: World, between?: () => unknown, person = world.crew[0]) {
  world.files += 1
  const { buffer } = await noise(world.files, SIDE)
  const id = await person?.upload(buffer, PART_BYTES, between)
  if (id !== undefined) world.uploads.push({ id, content: buffer })
}

/**
 * All are at their turns, and when so many answers have come the fault happens. Gives what the fault told once everybody is
 * done; throws the first thing that came to no right end.
 */
export async function whileBusy(world: World, fault: () => Promise<string>, answersFirst = 6): Promise<string> {
  world.turns += 1
  const turn = world.turns
  for (const person of world.crew) await person.renew()
  const before = answered(world.met)
  const work = Promise.all(world.crew.map((_, number) => takeTurn(world, number, turn)))
  work.catch(() => undefined)
  await Promise.race([
    work,
    until('people to be busy', () => answered(world.met) - before >= answersFirst || undefined),
  ])
  const facts = await fault()
  await work
  return facts
}

export const answered = ({ statuses }: ClientOutcomes): number =>
  [...statuses.values()].reduce((sum, times) => sum + times, 0)

/** How much longer after a fault until somebody books, pays and sends a file as ever; throws when that does not come. */
export async function untilAsEver(world: World): Promise<void> {
  for (const { origin } of world.cluster.servers) {
    await until('a server to be healthy', async () => {
      const answer = await fetch(`${origin}/api/health/`).catch(() => undefined)
      return answer?.ok === true ? true : undefined
    })
  }
  world.turns += 1
  await world.crew[0]?.renew()
  await takeTurn(world, 0, world.turns)
}

/** The operator's command line on these data; gives what it printed, and whether it found nothing wrong. */
export function mowj({ cluster, dataDir }: World, verb: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('node', ['dist/server/cli.js', verb], {
    env: { ...process.env, DATABASE_URL: cluster.databaseUrl, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  return { isGood: status === 0, output: `${stdout}${stderr}`.trim() }
}

/** The uploads since the last time whose stored bytes are not those that were sent. */
export async function brokenUploads(world: World): Promise<string[]> {
  const { cluster, dataDir, uploads } = world
  const { sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 1 })
  const broken: string[] = []
  for (const { id, content } of uploads.splice(0)) {
    const parts = await sql<{ name: string }[]>`
      select name from upload_parts where upload_id = ${id} and bytes is not null order by starts_at`
    const stored = Buffer.concat(parts.map(({ name }) => readFileSync(join(dataDir, 'media', 'parts', name))))
    if (stored.equals(content)) world.intact += 1
    else broken.push(`the upload ${id} is not what was sent`)
  }
  await close()
  return broken
}
