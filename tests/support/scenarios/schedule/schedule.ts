import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ScheduleConsequence, ScheduleRequest } from '#src/contract/desk/schedule.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Offer, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { type StaffUser, staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { MONDAY, type Opening } from '#tests/support/scenarios/pool-slot.ts'

/** Lessons of an offered class in the week of the test clock's next Saturday. */
export const SATURDAY = { year: 1405, month: 9, day: 7 }
export const SUNDAY = { year: 1405, month: 9, day: 8 }

/** Pays for a date of an opening; returns the order's uid. */
export async function visit(mowj: TestApp, payer: Swimmer, opening: Opening, date: JalaliDay = MONDAY, people = 1) {
  const { uid } = await payer.held(opening.request(date, people))
  const authority = await payer.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  return uid
}

export type Scheduler = StaffUser & {
  preview: (change: object) => Promise<ScheduleConsequence>
  save: (change: object, fingerprint: string, key?: string) => ReturnType<Swimmer['post']>
}

/** A manager with the requests of the week board. */
export async function scheduler(mowj: TestApp, pool?: number): Promise<Scheduler> {
  const user = await staffMember(mowj, 'manager', pool === undefined ? {} : { pool })
  return {
    ...user,
    async preview(change) {
      const response = await user.post('/api/desk/schedule/preview/', change)
      if (response.statusCode !== 200) throw new Error(`no preview: ${response.body}`)
      return response.json()
    },
    save: (change, fingerprint, key = randomUUID()) => user.post('/api/desk/schedule/', { change, fingerprint }, key),
  }
}

/** Moves the lesson of an offered class from a date. */
export function moveOf({ kind, session }: Offer, changes: Partial<Extract<ScheduleRequest, { kind: 'move' }>> = {}) {
  const times = { starts_at: '17:00', ends_at: '18:30' }
  return {
    kind: 'move' as const,
    class: kind,
    session,
    date: SATURDAY,
    to: SUNDAY,
    ...times,
    scope: 'date' as const,
    ...changes,
  }
}

/** The coach and the pool of a class. */
export async function ownersOf({ sql }: TestApp, { kind, id }: Offer) {
  const [row] = await sql`select pool_id, instructor_id from programs where kind = ${kind} and number = ${id}`
  return { pool: Number(row?.pool_id), coach: Number(row?.instructor_id) }
}

/** Puts a class into the pool of another, with its coach or its own. */
export async function joinPool({ sql }: TestApp, offer: Offer, to: { pool: number; coach?: number }) {
  await sql`update sessions set pool_id = ${to.pool} where id = ${offer.sessionId}`
  await sql`update programs set pool_id = ${to.pool}, instructor_id = coalesce(${to.coach ?? null}::int, instructor_id)
    where kind = ${offer.kind} and number = ${offer.id}`
}

/** Everything that a change may have done, as the database shows it. */
export async function happened({ sql }: Pick<TestApp, 'sql'>) {
  const [row] = await sql`
    select (select count(*)::int from schedule_changes) as changes,
      (select count(*)::int from notifications where kind = 'schedule_changed') as messages,
      (select count(distinct (user_id, key))::int from notifications where kind = 'schedule_changed') as told,
      (select coalesce(sum(amount_rial), 0)::float8 from ledger where kind = 'refund') as rial,
      (select count(*)::int from ledger where kind = 'refund') as refunds,
      (select count(*)::int from make_up_credits) as credits,
      (select count(*)::int from orders where state = 'cancelled') as ended,
      (select count(*)::int from audit_log where action like 'schedule.%') as entries`
  if (row === undefined) throw new Error('the counts have no row')
  return row as Record<'changes' | 'messages' | 'told' | 'rial' | 'refunds' | 'credits' | 'ended' | 'entries', number>
}

/** What changed between two of them. */
export function difference<Counts extends Record<string, number>>(before: Counts, after: Counts): Counts {
  return Object.fromEntries(Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)])) as Counts
}

/** The same numbers as a preview announces them. */
export function announcedBy({ message_count, refund_rial, refunds, credits, ended }: ScheduleConsequence) {
  const money = { rial: refund_rial, refunds: refunds.length, credits }
  return { changes: 1, messages: message_count, told: message_count, ...money, ended: ended.length, entries: 1 }
}

/** A class of an offered kind with a paid swimmer each. */
export async function swimmersOf(mowj: TestApp, count: number, pay: (user: Swimmer) => Promise<unknown>) {
  const users = await Promise.all(Array.from({ length: count }, () => swimmer(mowj)))
  for (const user of users) await pay(user)
  return users as [Swimmer, ...Swimmer[]]
}

/** Previews a change, saves it, and expects that what was announced happened: people, rial, messages. */
export async function changeAs(mowj: TestApp, manager: Scheduler, request: object) {
  const preview = await manager.preview(request)
  const before = await happened(mowj)
  const response = await manager.save(request, preview.fingerprint)
  expect(response.statusCode, response.body).toBe(201)
  const { people: _, ...result } = preview
  expect(response.json().consequence).toEqual(result)
  expect(difference(before, await happened(mowj))).toEqual(announcedBy(preview))
  return preview
}

/** The conflicts of a change that is refused. */
export async function conflictsAs(manager: Scheduler, request: object) {
  const preview = await manager.preview(request)
  const refused = await manager.save(request, preview.fingerprint)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'schedule_conflict'])
  return preview.conflicts.map(({ kind }) => kind)
}

type Shown = { date: { day: number }; starts_at: string; session: number; state: string; substitute: boolean }

/** A week of a pool as the board shows it. */
export async function weekOf(manager: Scheduler, day: string, pool: number) {
  const { lessons, pools } = (await manager.get(`/api/desk/week/?day=${day}&pool=${pool}`)).json()
  return { lessons: lessons as Shown[], pools }
}

/** Day and time of the lessons of a class in a week. */
export async function shownOf(mowj: TestApp, manager: Scheduler, offer: Offer, day = '1405-09-07') {
  const { lessons } = await weekOf(manager, day, (await ownersOf(mowj, offer)).pool)
  return lessons.filter(({ session }) => session === offer.session).map((one) => `${one.date.day} ${one.starts_at}`)
}
