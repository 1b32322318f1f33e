import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '#server/db/client.ts'
import type { BankBehaviour } from '#tests/support/doubles/flaky-bank.ts'
import { until } from '#tests/support/drivers/server.ts'
import { freeMonthAt } from '#tests/support/scenarios/swimmer.ts'
import type { Scene } from './machines.ts'
import { mowj, type World, whileBusy } from './world.ts'

/** As many questions as show that people met it. */
const MOOD_CALLS = 6
const HOURS_MS = 3 * 3_600_000
const clock = pathToFileURL(resolve('tests/support/doubles/still-clock.mjs')).href

/** The bank is in these moods one after the other, each for some questions of ours, while people pay; then it is well. */
function bankIs(name: string, moods: BankBehaviour[], method = ''): Scene {
  const asked = ({ bank }: World) => bank.calls.filter(({ path }) => path.endsWith(`${method}.json`)).length
  return {
    name,
    happens: async (world) => {
      const [first = 'well'] = moods
      world.bank.behave(first)
      try {
        return await whileBusy(
          world,
          async () => {
            const before = asked(world)
            for (const [index, mood] of moods.entries()) {
              world.bank.behave(mood)
              await until(
                `the bank to be ${mood}`,
                () => asked(world) - before >= MOOD_CALLS * (index + 1) || undefined,
              )
            }
            world.bank.behave('well')
            return `${asked(world) - before} questions met it; every payment was confirmed once`
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
  name: 'the SMS service is gone, silent and out of credit',
  happens: async ({ cluster, phones, arrive }) => {
    const phone = '09319999999'
    const statuses: number[] = []
    for (const mood of ['hang', { http: 500, text: 'oops' }, { status: 418 }] as const) {
      phones.answer(mood)
      const answer = await fetch(`${cluster.origin}/api/token/otp/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number: phone }),
      })
      statuses.push(answer.status)
      const { detail } = (await answer.json()) as { detail?: string }
      if (answer.status !== 503 || detail === undefined || !answer.headers.has('retry-after')) {
        throw new Error(`a code that could not be sent was answered ${answer.status} ${detail}`)
      }
      phones.answer(undefined)
    }
    await arrive(phone)
    return `answered ${statuses.join(', ')} with a reason and a time; the next code came at once`
  },
}

const clockJumps: Scene = {
  name: 'the clock of a machine jumps three hours ahead, and back',
  happens: async (world) => {
    const { cluster, arrive } = world
    const [early, late] = await Promise.all(['09318880001', '09318880002'].map(arrive))
    if (early === undefined || late === undefined) throw new Error('nobody is here')
    const wish = await freeMonthAt(cluster.origin, 1)
    const held = await early.hold(wish)
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
    const other = await late.hold({ ...wish })
    if ('refused' in other) throw new Error(other.refused)
    const ends = [
      await early.payAt(held.uid, page),
      await late.payAt(other.uid, await late.goToBank(other.uid)),
    ] as const
    if (ends[1] !== 'confirmed' || !['confirmed', 'credited', 'reversed'].includes(ends[0]))
      throw new Error(ends.join(', '))
    return `a hold was ${swept} too early; paid all the same it came to ${ends[0]}, the next person's to ${ends[1]}`
  },
}

export const outsideScenes = [
  bankIs('the bank is slow (4 s an answer)', ['slow']),
  bankIs('the bank answers wrongly (500, a web page)', ['failing', 'babbling']),
  bankIs('the bank’s answers are lost, and it is told everything twice and thrice', ['forgetful'], 'verify'),
  bankIs('the bank is gone, then silent', ['gone', 'hanging']),
  smsGone,
  clockJumps,
]
