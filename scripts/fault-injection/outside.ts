import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '#server/db/client.ts'
import type { BankBehaviour } from '#tests/support/doubles/flaky-bank.ts'
import { until } from '#tests/support/drivers/server.ts'
import { freeMonthAt } from '#tests/support/scenarios/swimmer.ts'
import type { Scene } from './machines.ts'
import { mowj, type World, whileBusy } from './world.ts'

/** Enough requests to affect users. */
const CALLS_PER_BEHAVIOUR = 6
const HOURS_MS = 3 * 3_600_000
const clock = pathToFileURL(resolve('tests/support/doubles/still-clock.mjs')).href

/** The bank behaves in these ways one after another, each for some requests, while users pay; then it works again. */
function bankIs(name: string, behaviours: BankBehaviour[], method = ''): Scene {
  const callCount = ({ bank }: World) => bank.calls.filter(({ path }) => path.endsWith(`${method}.json`)).length
  return {
    name,
    happens: async (world) => {
      const [first = 'well'] = behaviours
      world.bank.behave(first)
      try {
        return await whileBusy(
          world,
          async () => {
            const before = callCount(world)
            for (const [index, behaviour] of behaviours.entries()) {
              world.bank.behave(behaviour)
              await until(
                `the bank to be ${behaviour}`,
                () => callCount(world) - before >= CALLS_PER_BEHAVIOUR * (index + 1) || undefined,
              )
            }
            world.bank.behave('well')
            return `${callCount(world) - before} requests were affected; every payment was confirmed once`
          },
          1,
        )
      } finally {
        world.bank.behave('well')
      }
    },
  }
}

const smsGone: Scene = {
  name: 'the SMS service is silent, broken and out of credit',
  happens: async ({ cluster, phones, arrive }) => {
    const phone = '09319999999'
    const statuses: number[] = []
    for (const behaviour of ['hang', { http: 500, text: 'oops' }, { status: 418 }] as const) {
      phones.answer(behaviour)
      const response = await fetch(`${cluster.origin}/api/token/otp/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number: phone }),
      })
      statuses.push(response.status)
      const { detail } = (await response.json()) as { detail?: string }
      if (response.status !== 503 || detail === undefined || !response.headers.has('retry-after')) {
        throw new Error(`a code that could not be sent got ${response.status} ${detail}`)
      }
      phones.answer(undefined)
    }
    await arrive(phone)
    return `got ${statuses.join(', ')} with a reason and a time; the next code came at once`
  },
}

const clockJumps: Scene = {
  name: 'the clock of a machine jumps three hours ahead, and back',
  happens: async (world) => {
    const { cluster, arrive } = world
    const [early, late] = await Promise.all(['09318880001', '09318880002'].map(arrive))
    if (early === undefined || late === undefined) throw new Error('no users')
    const month = await freeMonthAt(cluster.origin, 1)
    const held = await early.hold(month)
    if ('refused' in held) throw new Error(held.refused)
    const page = await early.goToBank(held.uid)
    const { sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 1 })
    const stateOf = async () => (await sql`select state from orders where uid = ${held.uid}`)[0]?.state
    const ahead = { STARTS_AT: String(Date.now() + HOURS_MS), NODE_OPTIONS: `--import=${clock}` }
    await until('a sweep three hours ahead', async () => {
      mowj(world, 'sweep', ahead)
      return (await stateOf()) === 'paying' ? undefined : true
    })
    const swept = await stateOf()
    await close()
    const other = await late.hold({ ...month })
    if ('refused' in other) throw new Error(other.refused)
    const ends = [
      await early.payAt(held.uid, page),
      await late.payAt(other.uid, await late.goToBank(other.uid)),
    ] as const
    if (ends[1] !== 'confirmed' || !['confirmed', 'credited', 'reversed'].includes(ends[0]))
      throw new Error(ends.join(', '))
    return `a hold was ${swept} too early; paid nevertheless it ended as ${ends[0]}, the next user's as ${ends[1]}`
  },
}

export const outsideScenes = [
  bankIs('the bank is slow (4 s per response)', ['slow']),
  bankIs('the bank sends wrong responses (500, a web page)', ['failing', 'babbling']),
  bankIs('the bank’s responses are lost, and it gets every request two or three times', ['forgetful'], 'verify'),
  bankIs('the bank is unreachable, then silent', ['gone', 'hanging']),
  smsGone,
  clockJumps,
]
