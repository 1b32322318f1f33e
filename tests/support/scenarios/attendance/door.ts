import type { AttendanceEvent, EventResult } from '#src/contract/attendance/event.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, type Swimmer } from '#tests/support/scenarios/booking.ts'
import { family, paidFor } from '#tests/support/scenarios/members.ts'

/** The month of the test's clock: its last day, a Saturday, has a lesson at 17:00. */
export const ABAN = { year: 1405, month: 8 }

/** A class with a lesson today that two children of a family have paid for. */
export async function classToday(mowj: TestApp) {
  const offer = await offerSession(mowj, { capacity: 20, months: [ABAN] })
  const { parent, first, second, ids } = await family(mowj)
  const uid = await paidFor(mowj, parent, offer, ids, [ABAN])
  const rows = await mowj.sql`select id, member_id from enrolments where session_id = ${offer.sessionId}`
  const enrolmentOf = (member: number) => Number(rows.find((row) => row.member_id === member)?.id)
  const [place] = await mowj.sql`
    select s.pool_id, p.instructor_id from sessions s join programs p on p.id = s.program_id where s.id = ${offer.sessionId}`
  return {
    ...{ offer, parent, first, second, uid, enrolmentOf },
    pool: Number(place?.pool_id),
    instructor: Number(place?.instructor_id),
  }
}

let counted = 0

/** A phone of a member of staff that records and sends events about a class. */
export function phoneOf(mowj: TestApp, user: Swimmer, offer: Offer, name: string, screen: 'door' | 'coach' = 'door') {
  counted += 1
  const device = { id: `device-${counted}-000`, name }
  const session = { kind: offer.kind, number: offer.session }
  return {
    device,
    event(fields: Partial<AttendanceEvent> & Pick<AttendanceEvent, 'kind' | 'member'>): AttendanceEvent {
      counted += 1
      const now = mowj.clock.now()
      return { id: `event-${counted}-000`, at: now.toISOString(), session, date: jalaliDay(now), ...fields }
    },
    post: (events: AttendanceEvent[]) => user.post(`/api/${screen}/events/`, { device, events }),
    async send(...events: AttendanceEvent[]): Promise<EventResult[]> {
      const response = await user.post(`/api/${screen}/events/`, { device, events })
      if (response.statusCode !== 200) throw new Error(`not sent: ${response.body}`)
      return response.json().results
    },
  }
}
