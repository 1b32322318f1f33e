import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { MAX_SWIMMERS } from '#src/contract/member/member.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { tokensOf } from '#tests/support/data/tokens.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { offerSession } from '#tests/support/scenarios/booking.ts'
import { requestFor } from '#tests/support/scenarios/members.ts'

type LiveClass = {
  swimmers?: number
  /** Of one order, which has one pass. */
  together?: number
  /** Public number of the class, part of everybody's phone number. */
  number?: number
}

/** A class that lasts all of today at a running server, with paid swimmers; the numbers of two doors and of its coach. */
export async function liveClass(server: RunningServer, options: LiveClass = {}) {
  const { swimmers = 1, together = MAX_SWIMMERS, number = 900 } = options
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { db, sql, close } = openDatabase(address, { max: 2 })
  const { year, month } = jalaliDay(new Date())
  const capacity = Math.max(20, swimmers)
  const offer = await offerSession({ deps: { db } } as Parameters<typeof offerSession>[0], {
    ...{ number, capacity, months: [{ year, month }] },
  })
  await sql`
    update sessions set weekdays = '{0,1,2,3,4,5,6}', starts_at = '00:00', ends_at = '23:59' where id = ${offer.sessionId}`
  const phoneOf = (person: number) => `0912${String(number).padStart(3, '0')}9${String(person).padStart(3, '0')}`
  const passes: string[] = []
  const payers: TokenBundle[] = []
  for (let paid = 0; paid < swimmers; paid += together) {
    const tokens = await tokensOf(server, phoneOf(paid))
    payers.push(tokens)
    const ask = askAs(server, tokens)
    const members = await membersOf(ask, Math.min(together, swimmers - paid))
    const uid = await pay(server, ask, requestFor(offer, members, [{ year, month }]))
    passes.push(String((await ask(`/api/payment-receipt/${uid}/`)).pass))
  }
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
    passes,
    payers,
    pass: passes[0] ?? '',
    door: await staff(phoneOf(901), 'door'),
    secondDoor: await staff(phoneOf(902), 'door'),
    coach: await staff(phoneOf(903), 'coach'),
    /** What the server has stored of the class, oldest first. */
    events: async () => {
      const rows =
        await sql`select kind, value from attendance_events where session_id = ${offer.sessionId} order by at, id`
      return rows.map(({ kind, value }) => (value === null ? String(kind) : `${kind} ${value}`))
    },
    sessionId: offer.sessionId,
    sql,
    close,
  }
}

/** The account holder, and as many children as are wanted beside them. */
async function membersOf(ask: Ask, count: number): Promise<number[]> {
  const [holder] = (await ask('/api/members/')).results as { id: number }[]
  const ids = [Number(holder?.id)]
  while (ids.length < count) {
    const { id } = await ask('/api/members/', { name: `نیلوفر ${toPersianDigits(ids.length)}`, relation: 'child' })
    ids.push(Number(id))
  }
  return ids
}

async function pay(server: RunningServer, ask: Ask, request: HoldRequest): Promise<string> {
  const { uid } = await ask('/api/team-payment/', request)
  const { redirect_url: bank } = await ask(`/api/team-payment/${uid}/attempts/`, { gateway: 'sandbox' })
  await fetch(new URL(String(bank), server.origin), { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
  return String(uid)
}

type Ask = ReturnType<typeof askAs>

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
