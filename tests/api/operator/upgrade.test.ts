import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { tokenBundle } from '#src/contract/auth.ts'
import { type PaymentOrder, type Receipt, receipt } from '#src/contract/payment.ts'
import { makeFastFolder } from '#tests/support/drivers/fast-folder.ts'
import { type RunningServer, startServer } from '#tests/support/drivers/server.ts'
import { programOf, runProgram } from '#tests/support/scenarios/program.ts'
import { makeDataOfRelease } from '#tests/support/scenarios/storage/data-of-release.ts'
import { clickAtBank } from '#tests/support/scenarios/swimmer.ts'

const clock = pathToFileURL(resolve('tests/support/doubles/still-clock.mjs')).href

let before: Awaited<ReturnType<typeof makeDataOfRelease>>
let server: RunningServer
let env: Record<string, string>
beforeAll(async () => {
  const dataDir = makeFastFolder('mowj-upgrade-')
  before = await makeDataOfRelease(dataDir)
  env = { STARTS_AT: String(Date.parse(before.facts.at)), NODE_OPTIONS: `--import=${clock}`, FFMPEG: 'none' }
  server = await startServer({ dataDir, env, program: programOf('server/main.ts').at(-1) ?? '' })
})
afterAll(() => server?.stop())

/** Renews the session that the release before opened, and reads with it. */
async function signedIn({ refresh }: { refresh: string }) {
  const send = async (path: string, { body, ...init }: { method?: string; body?: object; headers?: object } = {}) => {
    const headers = { 'content-type': 'application/json', ...init.headers }
    return fetch(server.origin + path, { ...init, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const renewed = await send('/api/token/refresh/', { method: 'POST', body: { refresh } })
  const { access } = tokenBundle.parse(await renewed.json())
  const headers = { authorization: `Bearer ${access}` }
  return {
    read: async <T>(path: string) => (await (await send(path, { headers })).json()) as T,
    post: (path: string, body: object) =>
      send(path, { method: 'POST', body, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } }),
    receipt: async (uid: string): Promise<Receipt> =>
      receipt.parse(await (await send(`/api/payment-receipt/${uid}/`, { headers })).json()),
  }
}

/** Pays at the bank's page, and returns to the shop, whose port is another than before. */
async function pay(bankPath: string) {
  const { pathname, search } = new URL(await clickAtBank(server.origin + bankPath, 'pay'))
  await fetch(`${server.origin}${pathname}${search}`, { redirect: 'manual' })
}

/** Shows a pass at a door; whether it opens. */
async function enter(pass: string, ...options: string[]) {
  const check = runProgram('server/cli/main.ts', ['pass', 'check', pass, '--json', ...options], {
    ...env,
    DATA_DIR: server.dataDir,
  })
  return { opens: (await check.ended) === 0, says: check.output() }
}

test('no row of the release before is lost, and its keys stay', async () => {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('no database runs')
  const { sql, close } = openDatabase(address, { max: 1 })
  expect(before.rows.get('orders')).toBe(4)
  const lost: string[] = []
  for (const [name, count] of before.rows) {
    const [row] = await sql`select count(*)::int as count from ${sql(name)}`
    if (row?.count < count) lost.push(name)
  }
  await close()
  expect(lost).toEqual([])
})

test('a pass bought before opens the door once, and its receipt is the same', async () => {
  const { swimming } = before.facts
  const used = join(server.dataDir, 'used.json')
  expect(await enter(swimming.pass, '--used', used)).toMatchObject({ opens: true })
  expect(await enter(swimming.pass, '--used', used)).toMatchObject({ opens: false })
  const user = await signedIn(swimming)
  const found = await user.receipt(swimming.order)
  expect(found).toMatchObject({ state: 'confirmed', months: [swimming.month], swimmers: [{ holder: true }] })
  expect(await enter(found.pass ?? '')).toMatchObject({ opens: true })
})

test('profile, picture, wallet and post of before are there', async () => {
  const { posting } = before.facts
  const user = await signedIn(posting)
  expect(await user.read('/api/profile/me/')).toMatchObject({
    phone_number: posting.phone,
    profile_picture: posting.avatar,
  })
  expect(await user.read('/api/wallet/')).toMatchObject({ balance: posting.refundRial })
  expect(await user.receipt(posting.order)).toMatchObject({ state: 'confirmed', refunded: posting.refundRial })
  expect(await user.read(`/api/post/${posting.post}/`)).toMatchObject({
    title: posting.title,
    media_url: posting.media,
  })
  for (const path of [posting.media, posting.avatar]) expect((await fetch(server.origin + path)).status).toBe(200)
})

test('a payment opened before is paid after, and admits', async () => {
  const { paying } = before.facts
  await pay(paying.bankPath)
  const found = await (await signedIn(paying)).receipt(paying.order)
  expect(found).toMatchObject({ state: 'confirmed', swimmers: [{ holder: true }] })
  expect((await enter(found.pass ?? '')).says).toContain('"reason":"not_begun"')
})

test('a month held before is paid after', async () => {
  const { holding } = before.facts
  const user = await signedIn(holding)
  const order = await user.read<PaymentOrder>(`/api/team-payment/${holding.order}/`)
  expect(order).toMatchObject({ state: 'held', gateways: ['sandbox'] })
  const opened = await user.post(`/api/team-payment/${holding.order}/attempts/`, { gateway: 'sandbox' })
  await pay(new URL(((await opened.json()) as { redirect_url: string }).redirect_url).pathname)
  expect(await user.receipt(holding.order)).toMatchObject({ state: 'confirmed', pass: expect.any(String) })
})

test('all invariants hold afterwards', async () => {
  const audit = runProgram('server/cli/main.ts', ['audit'], { ...env, DATA_DIR: server.dataDir })
  expect(await audit.ended, audit.output()).toBe(0)
})
