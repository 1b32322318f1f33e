import { openSession } from '#server/modules/auth/session.service.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

/** The current month by the test's clock. */
const ABAN = { year: 1405, month: 8 }

export type Role = 'anonymous' | 'other' | 'owner'
export type Scene = Awaited<ReturnType<typeof scene>>

/** Two new users for one endpoint, and the items the owner may have. */
export async function scene(mowj: TestApp, origin: string) {
  const [owner, other] = [await swimmer(mowj), await swimmer(mowj)]
  // A session records the first use of its tokens.
  for (const user of [owner, other]) await user.get('/api/settings/')
  const offer = (kind: ProgramKind = 'team') => offerSession(mowj, { kind, capacity: 20, months: [ABAN, AZAR] })
  return {
    mowj,
    origin,
    owner,
    other,
    offer,
    /** An order whose places the owner holds. */
    async held() {
      const offered = await offer()
      const { uid } = await owner.held(offered.request([AZAR]))
      return { uid, offered }
    },
    /** An order the owner has paid for a month that has not begun, and the id of that month's term. */
    async bought() {
      const uid = await paid(mowj, owner, await offer(), [AZAR])
      const [term] = await mowj.sql`select id from enrolments where user_id = ${owner.userId}`
      return { uid, term: String(term?.id) }
    },
    /** A team or course that both have paid for, with a review by the owner. */
    async reviewed(kind: ProgramKind) {
      const offered = await offer(kind)
      for (const user of [owner, other]) await paid(mowj, user, offered, [ABAN])
      const url = `/api/${kind}s/${offered.id}/reviews/mine/`
      const payload = { rating: 5, text: 'آب گرم و مربی خوب' }
      await mowj.app.inject({ method: 'PUT', url, headers: await owner.headers(), payload })
      return offered
    },
    /** Another device of the owner: its session id. */
    async device(user: Swimmer = owner) {
      const holder = { id: user.userId, username: null, hasCredentials: false }
      const { refresh } = await openSession(mowj.deps, mowj.deps.db, holder, 'another phone')
      return refresh.split('.')[0] ?? ''
    },
    async notified(text: string) {
      const [row] = await mowj.sql`
        insert into notifications (user_id, kind, message, created_at)
        values (${owner.userId}, 'post_published', ${JSON.stringify({ text, url: '/' })}::jsonb, now()) returning id`
      return Number(row?.id)
    },
    async codeFor(user: Swimmer, url: string, payload: object, phone = user.phone) {
      const response = await user.post(url, payload)
      if (response.statusCode !== 200) throw new Error(`no code: ${response.body}`)
      return mowj.sms.codeFor(phone)
    },
    async withPassword(user: Swimmer, password: string) {
      const payload = { username: `swimmer.${user.userId}`, password, confirm_password: password }
      const response = await user.post('/api/set-username-password/', payload)
      if (response.statusCode !== 200) throw new Error(`no credentials: ${response.body}`)
    },
    /** Begins an upload by the owner; sends all of `content` when given. Returns the upload's id. */
    async upload(length: number, content?: Uint8Array<ArrayBuffer>) {
      const tus = { ...(await owner.headers()), 'tus-resumable': '1.0.0' }
      const kind = Buffer.from('media').toString('base64')
      const metadata = `kind ${kind},name ${Buffer.from('a.png').toString('base64')}`
      const created = await fetch(`${origin}/api/uploads/`, {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(length), 'upload-metadata': metadata },
      })
      const id = created.headers.get('location')?.split('/').at(-1) ?? ''
      if (content === undefined) return id
      const type = 'application/offset+octet-stream'
      const headers = { ...tus, 'upload-offset': '0', 'content-type': type }
      await fetch(`${origin}/api/uploads/${id}`, { method: 'PATCH', headers, body: content })
      return id
    },
  }
}

/** Every row of a user, in every table with a user column or of their members, as text. */
export async function everythingOf({ sql }: TestApp, userId: number): Promise<Record<string, string>> {
  const named = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'author_id', 'owner_id', 'guardian_id') and table_name <> 'users'
    order by 1, 2`
  const found: Record<string, string> = {}
  for (const { table, column } of [{ table: 'users', column: 'id' }, ...named]) {
    const rows = await sql`
      select to_jsonb(t)::text as row from ${sql(table)} t where ${sql(column)} = ${userId} order by 1`
    found[table] = [found[table] ?? '', ...rows.map(({ row }) => String(row))].join('\n')
  }
  for (const table of ['medical_notes', 'member_pictures']) {
    const rows = await sql`
      select to_jsonb(t)::text as row from ${sql(table)} t join members m on m.id = t.member_id
      where m.user_id = ${userId} order by 1`
    found[table] = rows.map(({ row }) => String(row)).join('\n')
  }
  const attempts = await sql`
    select to_jsonb(a)::text as row from attempts a join orders o on o.id = a.order_id where o.user_id = ${userId} order by 1`
  found.attempts = attempts.map(({ row }) => String(row)).join('\n')
  return found
}
