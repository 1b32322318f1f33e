import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { schedule } from '#server/cli/club/schedule.ts'
import { cliActor } from '#server/core/actor.ts'
import { previewChange, saveChange } from '#server/modules/schedule/schedule.service.ts'
import type { ScheduleRequest } from '#src/contract/desk/schedule.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { runProgram } from '#tests/support/scenarios/program.ts'
import {
  announcedBy,
  difference,
  happened,
  moveOf,
  ownersOf,
  visit,
} from '#tests/support/scenarios/schedule/schedule.ts'

// The verbs run in this process, on the database and at the time of the test.
vi.mock(import('#server/cli/with-database.ts'), async (original) => ({
  ...(await original()),
  withDatabase: (work) => work(mowj.db, mowj.deps.config, mowj.address),
}))

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

test('the command line changes the schedule by the services of the board, and the audit log names it', async () => {
  const offer = await offerSession(mowj)
  await paid(mowj, await swimmer(mowj), offer)
  const change: ScheduleRequest = moveOf(offer)
  const operator = { actor: cliActor, pools: 'all' as const }
  const preview = await previewChange(mowj.deps, operator, change)
  const before = await happened(mowj)
  await saveChange(mowj.deps, operator, { change, fingerprint: preview.fingerprint })
  expect(difference(before, await happened(mowj))).toEqual(announcedBy(preview))
  const [entry] = await mowj.sql`select via, actor_id from audit_log where action = 'schedule.move' order by seq desc`
  expect(entry).toEqual({ via: 'cli', actor_id: null })
})

describe('a verb', () => {
  let printed: { out: string[]; err: string[] }
  beforeEach(() => {
    printed = { out: [], err: [] }
    vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW })
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.out.push(String(line)))
    vi.spyOn(console, 'error').mockImplementation((line) => void printed.err.push(String(line)))
    return () => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  })
  const timesOf = async ({ sessionId }: { sessionId: number }) =>
    (await mowj.sql`select starts_at, ends_at, pool_id from sessions where id = ${sessionId}`)[0]

  test('gives an opening other hours: paid visits stay, or are refunded, and a dry run changes nothing', async () => {
    const opening = await offerSlot(mowj, { capacity: 10 })
    const sara = await swimmer(mowj)
    const uid = await visit(mowj, sara, opening)
    const hours = ['hours', String(opening.session), '--from', '10:00', '--until', '12:30']
    expect(await schedule.run([...hours, '--dry-run'])).toBe(0)
    expect(printed.out.at(-1)).toBe('Would change: 1 people, 0 rial refunded, 0 credits.')
    expect(await timesOf(opening)).toMatchObject({ starts_at: '09:00', ends_at: '11:30' })
    expect(await schedule.run(hours)).toBe(0)
    expect(printed.out.at(-1)).toBe('Changed: 1 people, 0 rial refunded, 0 credits.')
    expect(await timesOf(opening)).toMatchObject({ starts_at: '10:00', ends_at: '12:30' })
    expect(await schedule.run(hours)).toBe(1)
    expect(printed.err).toEqual([expect.stringMatching(/^Conflict: same_place/)])
    const refunding = ['hours', String(opening.session), '--from', '11:00', '--until', '12:30', '--refund', '--json']
    expect(await schedule.run(refunding)).toBe(0)
    const refunded = JSON.parse(printed.out.at(-1) ?? '')
    expect(refunded).toMatchObject({ dryRun: false, refunds: [{ order: uid, rial: refunded.refund_rial }] })
    expect((await sara.get('/api/wallet/')).json().balance).toBe(refunded.refund_rial)
    expect(await schedule.run(['hours', '999999', '--from', '10:00', '--until', '12:30'])).toBe(1)
    expect(printed.err.at(-1)).toBe('Refused: not_found.')
  })

  test('moves a lesson, or all later ones, to another pool, and names what is in the way', async () => {
    const offer = await offerSession(mowj)
    await paid(mowj, await swimmer(mowj), offer)
    const { id: pool } = await offerSlot(mowj)
    await mowj.sql`update pools set name = 'استخر دوم' where id = ${pool}`
    const { pool: from } = await ownersOf(mowj, offer)
    const move = (to: string, ...rest: string[]) => {
      const times = ['--from', '17:00', '--until', '18:30']
      return schedule.run(['move', offer.kind, String(offer.session), '1405-09-07', to, ...times, ...rest])
    }
    expect(await move('1405-09-08', '--pool', '999999')).toBe(1)
    expect(printed.err).toEqual(['Conflict: no_pool'])
    expect(await move('1405-09-08', '--pool', String(pool))).toBe(0)
    expect(printed.out).toContainEqual(expect.stringMatching(/^1 × .*در «استخر دوم»/))
    const placed = await mowj.sql`select day, pool_id from added_lessons where session_id = ${offer.sessionId}`
    expect(placed).toEqual([{ day: 8, pool_id: pool }])
    expect(await timesOf(offer)).toMatchObject({ pool_id: from })
    expect(
      await schedule.run([
        ...['move', offer.kind, String(offer.session), '1405-09-09', '1405-09-09'],
        ...['--from', '17:00', '--until', '18:30', '--pool', String(pool), '--onwards'],
      ]),
    ).toBe(0)
    expect(await timesOf(offer)).toMatchObject({ pool_id: pool })
    expect(await move('1405-09-08', '--pool', 'blue')).toBe(2)
  })
})

test('a verb refuses a time that is none, before it opens the database', async () => {
  const times = ['--from', '5', '--until', '18:30']
  const run = runProgram('server/cli/main.ts', ['schedule', 'move', 'team', '1', '1405-09-07', '1405-09-08', ...times])
  expect(await run.ended).toBe(2)
  expect(run.output()).toContain('starts_at')
})
