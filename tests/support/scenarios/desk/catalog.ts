import { randomUUID } from 'node:crypto'
import { catalogPictures, instructors, pools } from '#server/db/schema/catalog.ts'
import type { StaffRole } from '#src/contract/desk/roles.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Offer, type OfferOptions, offerSession } from '#tests/support/scenarios/booking.ts'
import { staffMember } from './staff.ts'

export type DeskUser = Awaited<ReturnType<typeof deskUser>>

/** A member of staff with the requests of the catalogue; `send` resolves to the response. */
export async function deskUser(mowj: TestApp, role: StaffRole = 'manager', pool: number | null = null) {
  const user = await staffMember(mowj, role, { fresh: false, ...(pool !== null && { pool }) })
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    payload?: object,
    key: string = randomUUID(),
  ) =>
    mowj.app.inject({
      method,
      url: `/api/desk/${path}`,
      headers: { ...(await user.headers()), 'idempotency-key': key },
      ...(payload && { payload }),
    })
  return {
    ...user,
    send,
    /** The body of a response that must succeed. */
    async ok<Body = Record<string, unknown> & { id: number; version: number }>(...args: Parameters<typeof send>) {
      const response = await send(...args)
      if (response.statusCode >= 300) throw new Error(`${args[0]} ${args[1]}: ${response.body}`)
      return response.json() as Body
    },
  }
}

/** Pool and coach of an offered team or course. */
export async function ownersOf({ sql }: TestApp, { kind, id }: Pick<Offer, 'kind' | 'id'>) {
  const [row] = await sql`select pool_id, instructor_id from programs where kind = ${kind} and number = ${id}`
  return { pool: Number(row?.pool_id), coach: Number(row?.instructor_id) }
}

const stored = { url: '/media/x.webp', width: 8, height: 8, color: '#000', alt: '', variants: [] }

/** An empty pool and a coach without classes. */
export async function bareClub({ db, clock }: TestApp) {
  await db
    .insert(catalogPictures)
    .values({ url: stored.url, picture: stored, names: [], createdAt: clock.now() })
    .onConflictDoNothing()
  const [pool] = await db
    .insert(pools)
    .values({
      ...{ name: 'استخر ونک', city: 'تهران', district: 'ونک', address: 'میدان ونک', description: '', picture: stored },
      ...{ gallery: [], lengthM: 25, lanes: 6, depthMinM: 1, depthMaxM: 3, temperatureC: 28, facilities: [] },
      ...{ rules: [], phone: '', latitude: 35, longitude: 51 },
    })
    .returning()
  const [coach] = await db
    .insert(instructors)
    .values({ name: 'سارا', title: '', bio: '', picture: stored, specialities: [], certificates: [], sinceYear: 1390 })
    .returning()
  return { pool: pool?.id ?? 0, coach: coach?.id ?? 0 }
}

export const picture = { url: stored.url, alt: 'بچه‌ها در آب' }

export function teamBody({ pool, coach }: { pool: number; coach: number }) {
  return {
    ...{ name: 'تیم دلفین', summary: 'برای شروع', description: 'سه روز در هفته', level: 'beginner', sex: 'mixed' },
    ...{ age_group: 'all', age_min: null, age_max: null, pool, coach, picture, gallery: [] },
  }
}

export function sessionBody(kind: 'team' | 'course' | 'pool', subject: number, changes: object = {}) {
  return {
    ...{ kind, subject, title: 'عصرها', weekdays: [0, 2, 4], starts_at: '17:00', ends_at: '18:30', capacity: 12 },
    ...{ price_per_term: 10_000_000, final_price: 8_000_000 },
    ...changes,
  }
}

let far = 1_000_000

/** An offered session with a number that no added one gets, and too long to look like a code in the log. */
export function offerFar(mowj: TestApp, options: OfferOptions = {}) {
  far += 1000
  return offerSession(mowj, { ...options, number: far })
}
