import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import type { App } from '#server/core/fastify-types.ts'
import { instructors, pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import { users } from '#server/db/schema/people.ts'
import { openSession } from '#server/modules/auth/session.service.ts'
import { readAccess, signAccess } from '#server/modules/auth/tokens.ts'
import { priceSummary } from '#src/contract/catalog/price.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { HoldRequest, PaymentOrder } from '#src/contract/payment.ts'

/** The subset of a test app that booking needs. */
type Mowj = { app: App; deps: Deps }

/** Months from the test clock's next one on (`TEST_NOW` is in 1405/8). */
export const AZAR = { year: 1405, month: 9 }
export const DEY = { year: 1405, month: 10 }
export const BAHMAN = { year: 1405, month: 11 }
export const ESFAND = { year: 1405, month: 12 }

export type OfferOptions = {
  /** Its public number, for tests of a seeded catalogue. */
  number?: number
  kind?: ProgramKind
  /** Capacity of each month. */
  capacity?: number
  deskTaken?: number
  months?: JalaliMonth[]
  pricePerTerm?: number
  finalPrice?: number
  /** Whom it admits; anyone by default. */
  bounds?: Partial<Pick<typeof programs.$inferInsert, 'sex' | 'ageGroup' | 'ageMin' | 'ageMax'>>
}

export type Offer = Awaited<ReturnType<typeof offerSession>>

const picture = { url: '/media/x.webp', width: 8, height: 8, color: '#000', alt: '', variants: [] }
let counted = 0

/** Puts a team or course with one session on sale. */
export async function offerSession({ deps }: Mowj, options: OfferOptions = {}) {
  const { kind = 'team', capacity = 5, deskTaken = 0, months = [AZAR, DEY, BAHMAN, ESFAND] } = options
  const { pricePerTerm = 10_000_000, finalPrice = 8_000_000 } = options
  counted += 1
  const { number = counted } = options
  const poolId = await insertPool(deps)
  const instructorId = await insertInstructor(deps)
  const price = { pricePerTermRial: pricePerTerm, finalPriceRial: finalPrice }
  const [program] = await deps.db
    .insert(programs)
    .values({
      ...{ kind, number, name: 'تیم نهنگ', summary: '', description: '', picture, gallery: [] },
      ...{ level: 'beginner', sex: 'mixed', ageGroup: 'all', poolId, instructorId, ...price, ...options.bounds },
    })
    .returning()
  const [session] = await deps.db
    .insert(sessions)
    .values({
      ...{ kind, number: number + 500, programId: program?.id, poolId, title: 'عصرها', weekdays: [0, 2, 4] },
      ...{ startsAt: '17:00', endsAt: '18:30', sex: options.bounds?.sex ?? 'mixed', ...price },
    })
    .returning()
  const sessionId = session?.id ?? 0
  const rows = await deps.db
    .insert(slots)
    .values(months.map((month) => ({ sessionId, ...month, capacity, deskTaken })))
    .returning()
  return {
    kind,
    id: number,
    session: number + 500,
    sessionId,
    slotIds: rows.map(({ id }) => id),
    /** A hold request as an honest client sends it. */
    request: (chosen: JalaliMonth[] = [AZAR]): HoldRequest => ({
      kind,
      id: number,
      session: number + 500,
      months: chosen,
      term_count: chosen.length,
      expected_payable: priceSummary({ price_per_term: pricePerTerm, final_price: finalPrice }, chosen.length).payable,
    }),
  }
}

async function insertPool({ db }: Deps): Promise<number> {
  const [pool] = await db
    .insert(pools)
    .values({
      ...{ name: 'استخر آبی', city: 'تهران', district: 'ونک', address: 'میدان ونک', description: '', picture },
      ...{ gallery: [], lengthM: 25, lanes: 6, depthMinM: 1, depthMaxM: 3, temperatureC: 28, facilities: [] },
      ...{ rules: [], phone: '', latitude: 35, longitude: 51 },
    })
    .returning({ id: pools.id })
  return pool?.id ?? 0
}

async function insertInstructor({ db }: Deps): Promise<number> {
  const [instructor] = await db
    .insert(instructors)
    .values({ name: 'مربی', title: '', bio: '', picture, specialities: [], certificates: [], sinceYear: 1390 })
    .returning({ id: instructors.id })
  return instructor?.id ?? 0
}

export type Swimmer = Awaited<ReturnType<typeof swimmer>>

/** A signed-in user with the booking requests. Every request has a token fresh by the test's clock. */
export async function swimmer({ app, deps }: Mowj) {
  counted += 1
  const phone = `0912${String(counted).padStart(7, '0')}`
  const [user] = await deps.db.insert(users).values({ phone }).returning()
  const userId = user?.id ?? 0
  const principal = { id: userId, username: null, hasCredentials: false }
  const { access, refresh } = await openSession(deps, deps.db, principal, 'a phone')
  const claims = await readAccess(deps.secrets.accessKey, access, deps.now())
  if (claims === undefined) throw new Error('the token is not valid')
  const headers = async () => ({
    authorization: `Bearer ${await signAccess(deps.secrets.accessKey, claims, deps.now())}`,
  })
  const post = async (url: string, payload?: object, key: string = randomUUID()) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...(await headers()), 'idempotency-key': key },
      ...(payload && { payload }),
    })
  const get = async (url: string) => app.inject({ url, headers: await headers() })
  return {
    userId,
    phone,
    sessionId: claims.sid,
    /** As issued when the session began. */
    tokens: { access, refresh },
    headers,
    post,
    get,
    hold: async (request: object, key?: string) => post('/api/team-payment/', request, key),
    pay: (uid: string, key?: string, wallet?: boolean) =>
      post(
        `/api/team-payment/${uid}/attempts/`,
        { gateway: 'sandbox', ...(wallet === undefined ? {} : { wallet }) },
        key,
      ),
    cancel: (uid: string) => post(`/api/team-payment/${uid}/cancel/`),
    order: (uid: string) => get(`/api/team-payment/${uid}/`),
    receipt: (uid: string) => get(`/api/payment-receipt/${uid}/`),
    /** Holds places and expects success; returns the order. */
    async held(request: object): Promise<PaymentOrder> {
      const response = await post('/api/team-payment/', request)
      if (response.statusCode !== 201) throw new Error(`not held: ${response.body}`)
      return response.json()
    },
    /** Goes to the bank for an order; returns the payment's authority. */
    async atBank(uid: string): Promise<string> {
      const response = await post(`/api/team-payment/${uid}/attempts/`, { gateway: 'sandbox' })
      if (response.statusCode !== 201) throw new Error(`not sent to the bank: ${response.body}`)
      return String(response.json().redirect_url.split('/').at(-1))
    },
  }
}

/** Several swimmers at once. */
export async function swimmers(mowj: Mowj, count: number): Promise<Swimmer[]> {
  return Promise.all(Array.from({ length: count }, () => swimmer(mowj)))
}

/** The payer's browser returns from the bank, or a forged callback. */
export async function returnFromBank({ app }: Pick<Mowj, 'app'>, authority: string, status: 'OK' | 'NOK' = 'OK') {
  return app.inject({ url: '/api/payment/callback/sandbox/', query: { Authority: authority, Status: status } })
}
