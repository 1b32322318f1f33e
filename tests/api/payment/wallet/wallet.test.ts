import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletPage } from '#src/contract/wallet.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { family, requestFor } from '#tests/support/scenarios/members.ts'
import { credited, topUp } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

async function walletOf(user: Swimmer, query = '') {
  const response = await user.get(`/api/wallet/${query}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  return walletPage.parse(response.json())
}

test('a new user has an empty wallet', async () => {
  expect(await walletOf(await swimmer(mowj))).toEqual({
    balance: 0,
    reserved: 0,
    currency: 'IRR',
    count: 0,
    next: null,
    previous: null,
    results: [],
  })
})

test('money without a place is credited to the wallet, with its source and the resulting balance', async () => {
  const sara = await swimmer(mowj)
  const first = await credited(mowj, sara, await offerSession(mowj, { capacity: 1 }))
  const second = await credited(mowj, sara, await offerSession(mowj, { capacity: 1, finalPrice: 9_000_000 }))
  const { balance, count, results } = await walletOf(sara)
  expect({ balance, count }).toEqual({ balance: 17_000_000, count: 2 })
  expect(results).toMatchObject([
    { kind: 'unbookable_credit', order: second, amount: 9_000_000, balance: 17_000_000, team_name: 'تیم نهنگ' },
    { kind: 'unbookable_credit', order: first, amount: 8_000_000, balance: 8_000_000 },
  ])
})

test('the pages of the ledger differ, and each shows the balance', async () => {
  const sara = await swimmer(mowj)
  for (let credits = 0; credits < 3; credits += 1) await credited(mowj, sara, await offerSession(mowj, { capacity: 1 }))
  const first = await walletOf(sara, '?page_size=2')
  const second = await walletOf(sara, new URL(first.next ?? '').search)
  expect(first.results.map(({ balance }) => balance)).toEqual([24_000_000, 16_000_000])
  expect(second).toMatchObject({ balance: 24_000_000, next: null, results: [{ balance: 8_000_000 }] })
  expect((await sara.get('/api/wallet/?page=3&page_size=2')).statusCode).toBe(404)
})

test('a top-up is named as such in the ledger', async () => {
  const sara = await swimmer(mowj)
  const order = await topUp(mowj, sara, 3_000_000)
  const { results } = await walletOf(sara)
  expect(results).toMatchObject([{ kind: 'top_up', amount: 3_000_000, order, team_name: 'شارژ کیف پول' }])
})

test('a user sees only their own wallet, and a visitor none', async () => {
  const sara = await swimmer(mowj)
  await credited(mowj, sara, await offerSession(mowj, { capacity: 1 }))
  expect(await walletOf(await swimmer(mowj))).toMatchObject({ balance: 0, count: 0 })
  expect((await mowj.app.inject('/api/wallet/')).statusCode).toBe(401)
})

test('a ledger entry names the swimmers of its order, of a purchase for two and of the refund of one', async () => {
  const { parent, first, second, ids } = await family(mowj)
  await topUp(mowj, parent, 20_000_000)
  const offer = await offerSession(mowj)
  const { uid } = await parent.held(requestFor(offer, ids))
  expect((await parent.pay(uid, undefined, true)).json().state).toBe('confirmed')
  const [term] = (await parent.get('/api/my/terms/?kind=team')).json().results
  await parent.post(`/api/my/terms/${term.id}/cancel/`)
  const children = [first, second].map(({ id, name }) => ({ id, name, holder: false }))
  const { results } = await walletOf(parent)
  expect(results.map(({ kind, swimmers }) => [kind, swimmers])).toEqual([
    ['refund', children.filter(({ id }) => id === term.swimmer.id)],
    ['purchase', children],
    ['top_up', []],
  ])
})
