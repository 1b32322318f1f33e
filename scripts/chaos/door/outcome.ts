import type { liveClass } from '#tests/support/scenarios/attendance/live-class.ts'
import { type Phone, storedOn } from './phone.ts'

type Club = Pick<Awaited<ReturnType<typeof liveClass>>, 'sql' | 'sessionId'>
export type Outcome = {
  events: number
  lost: string[]
  doubled: string[]
  misdated: string[]
  doubles: number
  unnamed: string[]
}

/** What the server has of the phones' events, against what the phones stored and their screens said. */
export async function compareDoors(
  { sql, sessionId }: Club,
  phones: readonly Phone[],
  { from, to }: { from: number; to: number },
): Promise<Outcome> {
  const rows = await sql`
    select id, kind, at, device, member_id, target from attendance_events where session_id = ${sessionId} order by at, id`
  const stored = new Map(rows.map(({ id, device }) => [String(id), String(device)]))
  const [lost, doubled]: string[][] = [[], []]
  for (const phone of phones) {
    const ids = await storedOn(phone)
    const device = (await phone.page.evaluate(() => localStorage.getItem('attendance-device')))?.split('\n')[0] ?? ''
    const own = [...stored].filter(([, of]) => of === device).map(([id]) => id)
    lost?.push(...ids.filter((id) => !own.includes(id)))
    if (own.length < phone.seen) lost?.push(`${phone.seen - own.length} that the ${phone.screen} showed as recorded`)
    const most = phone.seen + phone.unsure
    if (own.length > most) doubled?.push(`${own.length - most} beyond those made on the ${phone.screen}`)
  }
  const misdated = rows.filter(({ at }) => +new Date(at) < from || +new Date(at) > to).map(({ id }) => String(id))
  const expected = secondEntries(rows)
  const named = await sql`
    select d.event_id from double_uses d join attendance_events e on e.id = d.event_id where e.session_id = ${sessionId}`
  const names = named.map(({ event_id }) => String(event_id))
  return {
    ...{ events: rows.length, lost: lost ?? [], doubled: doubled ?? [], misdated, doubles: expected.length },
    unnamed: [...expected.filter((id) => !names.includes(id)), ...names.filter((id) => !expected.includes(id))],
  }
}

/** Every entry of a swimmer after the first that was not taken back. */
function secondEntries(rows: readonly Record<string, unknown>[]): string[] {
  const undone = new Set(rows.map(({ target }) => target))
  const seen = new Set<unknown>()
  return rows.flatMap(({ id, kind, member_id: member }) => {
    if (kind !== 'scan' || undone.has(id)) return []
    const isFirst = !seen.has(member)
    seen.add(member)
    return isFirst ? [] : [String(id)]
  })
}
