import type { Browser } from 'playwright-core'
import { chance } from '#scripts/chaos/chance.ts'
import { expired, tokensOf } from '#tests/support/data/tokens.ts'
import {
  type FlakyNetwork,
  type Mishap,
  openFlakyNetwork,
  type ProxiedRequest,
} from '#tests/support/doubles/flaky-network.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { type RunningServer, startServer, until } from '#tests/support/drivers/server.ts'
import { liveClass } from '#tests/support/scenarios/attendance/live-class.ts'
import { compareDoors, type Outcome } from './outcome.ts'
import { act, crash, dropEvent, openPhone, type Phone, storedOn, toggleSignal } from './phone.ts'

const SWIMMERS = 4
const STEPS = 36
const HOUR_MS = 3_600_000
const SETTLE_MS = 60_000
/** A clock that is wrong by less than three minutes is not corrected, others to the seconds of a `Date` header. */
const CLOCK_MS = 183_000

const kinds = ['cut', '5xx', 'lost answer', 'page closed', 'worker killed', 'signal lost'] as const
type Faults = Record<(typeof kinds)[number], number>

/** Two doors and a coach at a class, by seeds from `first` on. Returns the exit code. */
export async function doorChaos({ first, seeds, sabotage }: { first: number; seeds: number; sabotage: boolean }) {
  const server = await startServer({ env: { RATE_LIMIT: '10000000' } })
  const network = await openFlakyNetwork(() => server.port)
  const browser = await launchBrowser()
  const faults = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Faults
  const all: Outcome[] = []
  try {
    for (let seed = first; seed < first + seeds; seed += 1) {
      const isLast = seed === first + seeds - 1
      const outcome = await storm({ server, network, browser, faults }, seed, sabotage && isLast)
      all.push(outcome)
      report(`seed ${seed}`, [outcome])
    }
  } finally {
    await browser.close()
    await network.close()
    await server.stop()
  }
  for (const kind of kinds) console.log(`${kind}: ${faults[kind]}`)
  return report(`${seeds} seeds`, all)
}

/** Prints what happened and returns the exit code. */
function report(title: string, outcomes: readonly Outcome[]): number {
  const faulty = (['lost', 'doubled', 'misdated', 'unnamed'] as const).map((name) => {
    const found = outcomes.flatMap((outcome) => outcome[name])
    for (const each of found) console.log(`${name}: ${each}`)
    return `${found.length} ${name}`
  })
  const sum = (name: 'events' | 'doubles') => outcomes.reduce((total, outcome) => total + outcome[name], 0)
  console.log(`${title}: ${sum('events')} events, ${sum('doubles')} double uses; ${faulty.join(', ')}`)
  return faulty.every((text) => text.startsWith('0 ')) ? 0 : 1
}

type Scene = { server: RunningServer; network: FlakyNetwork; browser: Browser; faults: Faults }

async function storm(scene: Scene, seed: number, isSabotaged: boolean): Promise<Outcome> {
  const { server, network, faults } = scene
  const random = chance(seed)
  const club = await liveClass(server, { swimmers: SWIMMERS, together: 1, number: 600 + (seed % 300) })
  const from = Date.now() - CLOCK_MS
  const phones: Phone[] = []
  try {
    phones.push(...(await openPhones(scene, club, random)))
    network.injectFault((request) => mishapOf(request, random, faults))
    for (let step = 0; step < STEPS; step += 1) await oneStep(phones, club.passes, random, faults)
    if (isSabotaged) await dropOne(phones, club.passes, random)
    network.injectFault(() => undefined)
    for (const phone of phones) await settle(phone, club)
    return await compareDoors(club, phones, { from, to: Date.now() + CLOCK_MS })
  } finally {
    network.injectFault(() => undefined)
    for (const { context } of phones) await context.close()
    // An address gets a limited number of codes an hour.
    await club.sql`delete from otp_codes`
    await club.close()
  }
}

type Club = Awaited<ReturnType<typeof liveClass>>

/** Clocks that are up to six hours wrong, in both directions. */
async function openPhones({ server, network, browser }: Scene, club: Club, random: () => number): Promise<Phone[]> {
  const phones: Phone[] = []
  for (const [screen, number, name] of [
    ['door', club.door, 'شمالی'],
    ['door', club.secondDoor, 'جنوبی'],
    ['coach', club.coach, 'مربی'],
  ] as const) {
    const clockMs = Math.round((random() - 0.5) * 12 * HOUR_MS)
    const tokens = expired(await tokensOf(server, number))
    phones.push(await openPhone(browser, { origin: network.origin, screen, tokens, clockMs, name }))
  }
  return phones
}

async function oneStep(phones: Phone[], passes: readonly string[], random: () => number, faults: Faults) {
  const phone = phones[Math.floor(random() * phones.length)]
  if (phone === undefined) return
  if (random() < 0.25) {
    if (!phone.isOffline) faults['signal lost'] += 1
    await toggleSignal(phone, !phone.isOffline)
  }
  await act(phone, passes, random)
  if (random() > 0.12) return
  faults['page closed'] += 1
  const { workers } = await crash(phone, random() < 0.5 ? passes[Math.floor(random() * passes.length)] : undefined)
  faults['worker killed'] += workers
}

/** Faults of requests that carry events, and of copies. */
function mishapOf({ method, path, bytes }: ProxiedRequest, random: () => number, faults: Faults): Mishap | undefined {
  if (!/^\/api\/(?:door|coach)\/(?:events|snapshot)\/$/.test(path)) return undefined
  const dice = random()
  if (dice < 0.15) {
    faults['5xx'] += 1
    return { kind: 'answered', status: 503, body: { detail: 'x', code: 'unavailable' } }
  }
  if (dice < 0.4) {
    faults['lost answer'] += 1
    return { kind: 'answer lost' }
  }
  if (dice > 0.5 || method !== 'POST') return undefined
  faults.cut += 1
  return { kind: 'cut', afterBytes: Math.floor(random() * bytes) }
}

/** The signal is back for good: waits until the server has what is stored on the phone. */
async function settle(phone: Phone, { sql, sessionId }: Club): Promise<void> {
  await toggleSignal(phone, false)
  const isSent = async () => {
    // A failed request is repeated later and later; a new connection repeats it at once.
    await phone.page.evaluate(() => void dispatchEvent(new Event('online')))
    const ids = await storedOn(phone)
    const rows = await sql`select id from attendance_events where session_id = ${sessionId}`
    const known = new Set(rows.map(({ id }) => String(id)))
    return ids.every((id) => known.has(id)) ? true : undefined
  }
  // What is missing afterwards is reported as lost.
  await until('the events to arrive', isSent, SETTLE_MS).catch(() => undefined)
}

/** Removes an event from a phone without a signal. */
async function dropOne(phones: Phone[], passes: readonly string[], random: () => number): Promise<void> {
  const coach = phones.find(({ screen }) => screen === 'coach')
  if (coach === undefined) return
  await toggleSignal(coach, true)
  const before = await storedOn(coach)
  await act(coach, passes, random)
  const added = (await storedOn(coach)).find((id) => !before.includes(id))
  if (added !== undefined) await dropEvent(coach, added)
}
