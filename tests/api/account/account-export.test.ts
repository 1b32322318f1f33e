import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondServer, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import { accountAt, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'
import { offerSession, returnFromBank } from '#tests/support/scenarios/booking.ts'

let mowj: TestApp
let account: ReturnType<typeof accountAt>
beforeAll(async () => {
  mowj = await testApp()
  account = accountAt(mowj)
})
afterAll(() => mowj.close())

const keyed = (key: string, headers: object) => ({ ...headers, 'idempotency-key': key })

test('the export contains all data stored about the user and no credentials', async () => {
  const member = await account.settled(nextPhone(), 'exporter')
  const { user } = (await account.get('/api/profile/me/', member)).json()
  const offer = await offerSession(mowj)
  const held = await mowj.app.inject({
    method: 'POST',
    url: '/api/team-payment/',
    headers: keyed('a-key-of-one', member.headers),
    payload: offer.request(),
  })
  const { uid } = held.json()
  const opened = await mowj.app.inject({
    method: 'POST',
    url: `/api/team-payment/${uid}/attempts/`,
    headers: keyed('a-key-of-two', member.headers),
    payload: { gateway: 'sandbox' },
  })
  const authority = opened.json().redirect_url.split('/').at(-1)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  await mowj.sql`
    insert into ledger (user_id, amount_rial, balance_rial, kind, created_at) values (${user}, 5000, 5000, 'top_up', now())`
  await mowj.sql`insert into wallets (user_id, balance_rial) values (${user}, 5000)`
  await mowj.sql`
    insert into reviews (program_id, user_id, rating, text, created_at)
    select id, ${user}, 5, 'آب گرم بود', now() from programs limit 1`
  await mowj.sql`
    insert into posts (author_id, title, description, category, media_url, is_video, created_at)
    values (${user}, 'شنای من', '', 'swim', 'https://a.example/x.mp4', true, now())`

  const response = await account.get('/api/account/export/', member)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-disposition': 'attachment; filename="mowj-account.json"',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  const file = response.json()
  expect(file.profile).toMatchObject({ user, username: 'exporter', phone_number: member.phone })
  expect(file.sessions).toHaveLength(1)
  expect(file.orders).toMatchObject([{ uid, state: 'confirmed', booked: { team_name: 'تیم نهنگ' } }])
  expect(file.payments).toMatchObject([{ order: uid, state: 'verified', card: '603799******1234' }])
  expect(file.enrolments).toHaveLength(1)
  expect(file.wallet).toMatchObject({ balance_rial: 5000, ledger: [{ kind: 'top_up', amount_rial: 5000 }] })
  expect(file.reviews).toMatchObject([{ text: 'آب گرم بود', subject_name: 'تیم نهنگ' }])
  expect(file.posts).toMatchObject([{ title: 'شنای من' }])
  expect(file.notifications).toMatchObject([{ kind: 'booking_confirmed', order: uid }])
  expect(file.events.map(({ kind }: { kind: string }) => kind)).toEqual(['sign_in_code', 'credentials_set'])
  for (const secret of [PASSWORD, 'argon2', member.refresh, member.access, 'hash']) {
    expect(response.body).not.toContain(secret)
  }
})

test('an export contains only the data of its own user', async () => {
  const [one, other] = await Promise.all([signIn(mowj, nextPhone()), signIn(mowj, nextPhone())])
  const file = await account.get('/api/account/export/', one)
  expect(file.body).toContain(one.phone)
  expect(file.body).not.toContain(other.phone)
  expect(file.json()).toMatchObject({ orders: [], payments: [], posts: [], reviews: [], wallet: { balance_rial: 0 } })
})

test('a list of any length is exported completely and in order, one page in memory at a time', async () => {
  const member = await signIn(mowj, nextPhone())
  const { user } = (await account.get('/api/profile/me/', member)).json()
  await mowj.sql`
    insert into account_events (user_id, kind, user_agent, created_at)
    select ${user}, 'session_ended', 'device ' || n, now() from generate_series(1, 1200) n`
  await mowj.sql`
    insert into auth_sessions (user_id, rotated_at, created_at, last_seen_at, user_agent)
    select ${user}, now(), now() - interval '1 day', now(), 'old device' from generate_series(1, 700)`
  const listening = listeningDatabase(mowj.address)
  const server = await secondServer(mowj, { deps: { db: listening.db } })
  const response = await server.app.inject({ url: '/api/account/export/', headers: member.headers })
  const file = response.json()
  const [signedIn, ...events] = file.events
  expect(signedIn).toMatchObject({ kind: 'sign_in_code', count: 1 })
  expect(events.map((event: { user_agent: string }) => event.user_agent)).toEqual(
    Array.from({ length: 1200 }, (_, n) => `device ${n + 1}`),
  )
  expect(file.sessions).toHaveLength(701)
  expect(Object.keys(file.events[0])).not.toContain('key')
  const reads = listening.statements.filter(({ text }) => /from "account_events"/.test(text))
  expect(reads.map(({ text, parameters }) => / limit /.test(text) && parameters.at(-1))).toEqual(['500', '500', '500'])
  await server.close()
  await listening.close()
})
