import { afterAll, beforeAll, expect, test } from 'vitest'
import { cliActor } from '#server/core/actor.ts'
import { previewChange, saveChange } from '#server/modules/schedule/schedule.service.ts'
import type { ScheduleRequest } from '#src/contract/desk/schedule.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment-audit.ts'
import { runProgram } from '#tests/support/scenarios/program.ts'
import { announcedBy, difference, happened, moveOf } from '#tests/support/scenarios/schedule/schedule.ts'

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

test('a verb refuses a time that is none, before it opens the database', async () => {
  const times = ['--from', '5', '--until', '18:30']
  const run = runProgram('server/cli/main.ts', ['schedule', 'move', 'team', '1', '1405-09-07', '1405-09-08', ...times])
  expect(await run.ended).toBe(2)
  expect(run.output()).toContain('starts_at')
})
