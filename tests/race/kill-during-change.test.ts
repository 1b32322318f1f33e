import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { startCluster } from '#tests/support/drivers/cluster.ts'
import { until } from '#tests/support/drivers/server.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'
import { expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'
import {
  announcedBy,
  difference,
  happened,
  type Scheduler,
  scheduler,
  swimmersOf,
  visit,
} from '#tests/support/scenarios/schedule/schedule.ts'

// A real server process is killed as by a power cut while it saves a change of the schedule, and the same request is sent
// again after its restart.

const VISITORS = 12
/** That of the audit log, which is written last: everything else is done by then. */
const CHAIN_LOCK = /CHAIN_LOCK = ([\d_]+)/

async function openClub() {
  const program = process.env.MOWJ_BUILT === undefined ? { program: 'server/main.ts' } : {}
  const cluster = await startCluster({ servers: 1, dataDir: temporaryFolder(), env: { FFMPEG: 'none' }, ...program })
  onTestFinished(() => cluster.stop())
  const { db, sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 4 })
  onTestFinished(close)
  // Books with the same database; the process alone changes the schedule.
  const own = await testApp({ deps: { db } })
  onTestFinished(() => own.close())
  own.clock.set(new Date())
  const mowj = { ...own, db, sql }
  const soon = [3, 4, 5].map((days) => jalaliDay(new Date(Date.now() + days * DAY_MS)))
  const [from, , to] = soon
  const opening = await offerSlot(mowj, { capacity: VISITORS + 1, dates: soon })
  await swimmersOf(mowj, VISITORS, (user) => visit(mowj, user, opening, from))
  await (await swimmer(mowj)).held(opening.request(to))
  const request = { kind: 'close', pool: opening.id, from, to, reason: 'تعمیر' }
  return { cluster, mowj, request, manager: await scheduler(mowj) }
}

/** The manager's requests at the process, signed in by a code. */
async function atProcess({
  cluster,
  manager,
}: {
  cluster: Awaited<ReturnType<typeof startCluster>>
  manager: Scheduler
}) {
  const send = async (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${cluster.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  await send('/api/token/otp/', { phone_number: manager.phone })
  const otp = await cluster.codeFor(manager.phone)
  const { access } = await (await send('/api/token/', { phone_number: manager.phone, otp })).json()
  const authorization = `Bearer ${access}`
  return {
    preview: async (change: object) => (await send('/api/desk/schedule/preview/', change, { authorization })).json(),
    save: (change: object, fingerprint: string, key: string) =>
      send('/api/desk/schedule/', { change, fingerprint }, { authorization, 'idempotency-key': key }),
  }
}

async function chainLock(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile('server/modules/audit-log/audit-log.repo.ts', 'utf8')
  return Number(CHAIN_LOCK.exec(text)?.[1]?.replaceAll('_', ''))
}

test('a change whose server dies in the middle did nothing, and happens once when it is sent again', async () => {
  const { cluster, mowj, request, manager } = await openClub()
  const client = await atProcess({ cluster, manager })
  const preview = await client.preview(request)
  expect(preview).toMatchObject({ message_count: VISITORS + 1, refund_rial: VISITORS * 900_000, conflicts: [] })
  const before = await happened(mowj)
  const key = randomUUID()
  const blocker = openDatabase({ url: cluster.databaseUrl }, { max: 1 })
  const lock = await chainLock()
  await blocker.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lock})`
    const saving = client.save(request, preview.fingerprint, key).then(
      ({ status }) => status,
      () => 'cut off',
    )
    await until('the change to wait for its entry in the audit log', async () => {
      const rows = await mowj.sql`select from pg_stat_activity where datname = current_database() and state = 'active'
        and wait_event_type = 'Lock' and wait_event = 'advisory'`
      return rows.length > 0 ? true : undefined
    })
    const [server] = cluster.servers
    if (server === undefined) throw new Error('no server')
    const startAgain = await cluster.kill(server)
    expect(await saving).not.toBe(201)
    expect(await happened(mowj)).toEqual(before)
    await until('the dead transaction to end', async () => {
      const rows = await mowj.sql`select from pg_stat_activity where datname = current_database()
        and application_name like 'mowj-%'`
      return rows.length === 0 ? true : undefined
    })
    await startAgain()
  })
  await blocker.close()
  // The dead request is silent for long enough.
  await mowj.sql`update idempotency_keys set created_at = created_at - interval '1 minute' where status is null`
  await until('the balancer to find the server', () => (cluster.balancer.alive().length === 1 ? true : undefined))
  const saved = await client.save(request, preview.fingerprint, key)
  expect(saved.status).toBe(201)
  const { id, consequence } = await saved.json()
  const { people: _, ...result } = preview
  expect(consequence).toEqual(result)
  expect(difference(before, await happened(mowj))).toEqual(announcedBy(preview))
  // A client that lost the response, too.
  expect(await (await client.save(request, preview.fingerprint, key)).json()).toEqual({ id, consequence })
  expect(difference(before, await happened(mowj))).toEqual(announcedBy(preview))
  await expectAuditPassed(mowj)
})
