import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { hashPassword, isPassword } from '#server/modules/auth/password-hash.ts'
import { secondServer, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { browserAt } from '#tests/support/drivers/cookie-jar.ts'
import { untilWaiting } from '#tests/support/drivers/overlap.ts'
import { accountAt, nextPhone, PASSWORD } from '#tests/support/scenarios/account-requests.ts'

const load = vi.hoisted(() => ({ hashes: 0 }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (...args) => {
    load.hashes += 1
    return argon2.hash(...args)
  }
  return { ...argon2, hash }
})

let mowj: TestApp
beforeEach(async () => {
  mowj = await testApp({ max: 25 })
})
afterEach(() => mowj.close())

/** Locks the rows of a number’s codes while `work` runs, as a slow database would. */
async function whileHeld(phone: string, work: () => Promise<void>) {
  const holder = openDatabase(mowj.address, { max: 1 })
  await holder.sql
    .begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`otp:${phone}`}, 0))`
      await work()
    })
    .finally(holder.close)
}

test('with every sign-in connection in use, all other requests still read', async () => {
  const few = openDatabase(mowj.address, { max: 2 })
  const server = await secondServer(mowj, { deps: { signInDb: few.db } })
  const user = await signIn(mowj, nextPhone())
  const phone = nextPhone()
  let tries: Promise<unknown> | undefined
  await whileHeld(phone, async () => {
    const flood = Array.from({ length: 30 }, (_, n) => browserAt(server.app, `10.1.1.${n}`).tryCode(phone, '12345'))
    tries = Promise.all(flood)
    await untilWaiting(mowj, 2)
    const response = await server.app.inject({ url: '/api/profile/me/', headers: user.headers })
    expect(response.statusCode).toBe(200)
    expect((await server.app.inject('/api/health/')).statusCode).toBe(200)
  })
  await tries
  await server.close()
  await few.close()
})

test('four tries of one address run, a hundred queue and the rest are refused; another address does not queue behind them', async () => {
  const phone = nextPhone()
  let tries: Promise<number[]> | undefined
  const elsewhere: Promise<unknown>[] = []
  await whileHeld(phone, async () => {
    let refused = 0
    const flood = Array.from({ length: 110 }, async () => {
      const { statusCode, headers } = await browserAt(mowj.app, '10.1.1.1').tryCode(phone, '12345')
      if (statusCode === 429 && headers['retry-after'] === '2') refused += 1
      return statusCode
    })
    tries = Promise.all(flood)
    await untilWaiting(mowj, 4)
    await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(6))
    elsewhere.push(browserAt(mowj.app, '10.1.1.2').tryCode(phone, '12345'))
    await untilWaiting(mowj, 5)
    const [row] = await mowj.sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    expect(row?.n).toBe(5)
  })
  await Promise.all(elsewhere)
  const statuses = (await tries) ?? []
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(4)
})

test('a taken username is refused before anything is hashed', async () => {
  const account = accountAt(mowj)
  await account.settled(nextPhone(), 'first.come')
  const user = await signIn(mowj, nextPhone())
  const before = load.hashes
  for (const username of ['first.come', 'FIRST.come', 'first.come'])
    expect(
      (
        await account.post('/api/set-username-password/', user, {
          username,
          password: PASSWORD,
          confirm_password: PASSWORD,
        })
      ).json(),
    ).toEqual({
      username: ['این نام کاربری قبلاً گرفته شده است'],
    })
  expect(load.hashes).toBe(before)
})

test('dozens of new passwords do not delay a sign-in', async () => {
  const stored = await hashPassword(PASSWORD)
  let chosen = 0
  // On a busy machine the last of them are refused after five seconds of waiting.
  const flood = Promise.allSettled(
    Array.from({ length: 60 }, () =>
      hashPassword(PASSWORD).then(() => {
        chosen += 1
      }),
    ),
  )
  expect(await isPassword(stored, PASSWORD)).toBe(true)
  // In a single queue all but the last few would have finished first.
  expect(chosen).toBeLessThan(30)
  await flood
})
