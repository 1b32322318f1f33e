import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { tokensOf } from '#tests/support/data/tokens.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { offerSession } from '#tests/support/scenarios/booking.ts'

/** Numbers of people of these tests. */
const [SWIMMER, DOOR, COACH] = ['09121119001', '09121119002', '09121119003'] as const

/** A class that lasts all of today at a running server, with a paid swimmer; the numbers of a door and of its coach. */
export async function liveClass(server: RunningServer) {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { db, sql, close } = openDatabase(address, { max: 2 })
  const month = jalaliDay(new Date())
  const offer = await offerSession({ deps: { db } } as Parameters<typeof offerSession>[0], {
    number: 900,
    capacity: 20,
    months: [{ year: month.year, month: month.month }],
  })
  await sql`
    update sessions set weekdays = '{0,1,2,3,4,5,6}', starts_at = '00:00', ends_at = '23:59' where id = ${offer.sessionId}`
  const swimmer = await tokensOf(server, SWIMMER)
  const ask = askAs(server, swimmer)
  const { uid } = await ask('/api/team-payment/', offer.request([{ year: month.year, month: month.month }]))
  const { redirect_url: bank } = await ask(`/api/team-payment/${uid}/attempts/`, { gateway: 'sandbox' })
  await fetch(new URL(String(bank), server.origin), { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
  const receipt = await ask(`/api/payment-receipt/${uid}/`)
  const [place] = await sql`
    select s.pool_id, p.instructor_id from sessions s join programs p on p.id = s.program_id where s.id = ${offer.sessionId}`
  const staff = async (phone: string, role: 'door' | 'coach') => {
    await sql`insert into users (phone) values (${phone})`
    await sql`
      insert into staff_grants (user_id, role, pool_id, instructor_id, created_at)
      select id, ${role}, ${role === 'door' ? (place?.pool_id ?? null) : null},
        ${role === 'coach' ? (place?.instructor_id ?? null) : null}, now()
      from users where phone = ${phone}`
    return phone
  }
  return {
    pass: String(receipt.pass),
    door: await staff(DOOR, 'door'),
    coach: await staff(COACH, 'coach'),
    /** What the server has stored of the class, oldest first. */
    events: async () => {
      const rows =
        await sql`select kind, value from attendance_events where session_id = ${offer.sessionId} order by at, id`
      return rows.map(({ kind, value }) => (value === null ? String(kind) : `${kind} ${value}`))
    },
    close,
  }
}

function askAs(server: RunningServer, { access }: TokenBundle) {
  return async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(server.origin + path, {
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
}
