import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing, pictureForm } from '#tests/support/data/pictures.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { accountAt } from '#tests/support/scenarios/account-requests.ts'
import { offerSession, returnFromBank } from '#tests/support/scenarios/booking.ts'
import { fileOf, formOf } from '#tests/support/scenarios/posts.ts'

const PHONE = '09361234567'
const USERNAME = 'erased.swimmer'
const NAME = 'مهرنوش دریادل'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-one-browser'
const MESSAGE = 'لطفاً به این شماره زنگ بزنید'
/** Everything that identifies the user. */
const traces = [PHONE, PHONE.slice(1), USERNAME, NAME, ENDPOINT, MESSAGE]

let mowj: TestApp
let dataDir: string
let origin: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mowj-erase-'))
  mowj = await testApp({ config: { dataDir, logLevel: 'debug', ffmpeg: 'none' } })
  origin = await mowj.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await mowj.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Tables with one of these texts in any column. */
async function tablesNaming(words: string[]): Promise<string[]> {
  const tables = await mowj.sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await mowj.sql`select to_jsonb(t)::text as row from ${mowj.sql(String(name))} t`
    for (const word of words) if (rows.some(({ row }) => String(row).includes(word))) found.push(`${name}: ${word}`)
  }
  return found
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
}

/** A user with data in every part of the product. */
async function userWithData() {
  const account = accountAt(mowj)
  const user = await account.settled(PHONE, USERNAME)
  const { headers } = user
  const send = async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object | Buffer, more: object = {}) => {
    const response = await mowj.app.inject({ method, url, payload, headers: { ...headers, ...more } })
    expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(300)
    return response.json()
  }
  await send('PATCH', '/api/profile/me/', { name: NAME })
  const picture = pictureForm(await drawing(90, 60).png().toBuffer())
  await send('PUT', '/api/profile/me/picture/', picture.payload, picture.headers)
  const keys = { p256dh: 'BPxg', auth: 'c2Vj' }
  await send('POST', '/api/push/subscriptions/', { endpoint: ENDPOINT, keys })
  await send('POST', '/api/contact/', { name: NAME, phone_number: PHONE, text: MESSAGE })
  const png = fileOf(await drawing(90, 60).png().toBuffer(), 'a.png')
  const texts = { title: 'شنای صبح زود', description: 'از دلفین تا دست، آرام‌آرام', category: 'swim' }
  const form = await formOf({ ...texts, media: png, thumbnail: png })
  const posted = await send('POST', '/api/post/', form.payload, {
    ...form.headers,
    'idempotency-key': 'the-post-of-it',
  })
  const offer = await offerSession(mowj)
  const order = await send('POST', '/api/team-payment/', offer.request(), { 'idempotency-key': 'the-order-of-it' })
  const attempt = { gateway: 'sandbox' }
  const url = `/api/team-payment/${order.uid}/attempts/`
  const opened = await send('POST', url, attempt, { 'idempotency-key': 'the-payment-of-it' })
  const authority = String(opened.redirect_url).split('/').at(-1) ?? ''
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const kind = Buffer.from('media').toString('base64')
  const metadata = `kind ${kind},name ${Buffer.from(`${USERNAME}.mp4`).toString('base64')}`
  const started = { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '50', 'upload-metadata': metadata }
  expect((await fetch(`${origin}/api/uploads/`, { method: 'POST', headers: started })).status).toBe(201)
  return { account, user, post: Number(posted.id), order: String(order.uid) }
}

test('the export contains all data of a user, and after the account is deleted no table, file or log line identifies the user', async () => {
  const { account, user: member, post, order } = await userWithData()
  const { user } = (await account.get('/api/profile/me/', member)).json()
  const avatars = () => filesOf(join(dataDir, 'media', 'avatars'))
  expect(avatars()).not.toEqual([])

  const file = (await account.get('/api/account/export/', member)).json()
  expect(file).toMatchObject({
    profile: { name: NAME, username: USERNAME, phone_number: PHONE },
    posts: [{ id: post }],
    orders: [{ uid: order }],
    messages: [{ text: MESSAGE }],
    browsers: [{ service: new URL(ENDPOINT).origin }],
    uploads: [{ name: `${USERNAME}.mp4` }],
  })
  // Control: the same search finds the user before the deletion.
  expect((await tablesNaming(traces)).length).toBeGreaterThan(3)

  mowj.clock.forward(120)
  await account.post('/api/account/otp/', member, { purpose: 'delete-account' })
  const gone = await account.post('/api/account/delete/', member, { otp: mowj.sms.codeFor(PHONE) })
  expect(gone.statusCode).toBe(204)

  expect(await tablesNaming(traces)).toEqual([])
  expect(avatars()).toEqual([])
  const left = filesOf(dataDir).filter((path) => {
    const text = readFileSync(path).toString('latin1')
    return traces.some((word) => path.includes(word) || text.includes(Buffer.from(word).toString('latin1')))
  })
  expect(left).toEqual([])
  expect(await mowj.sql`select 1 from uploads where owner_id = ${user}`).toEqual([])
  const log = mowj.lines.join('\n')
  for (const word of traces) expect(log).not.toContain(word)
  // Accounting rows and published posts remain, under an id that identifies no one.
  expect((await mowj.app.inject(`/api/post/${post}/`)).json().author_username).toBe(`user-${user}`)
  expect(await mowj.sql`select 1 from orders where uid = ${order}`).toHaveLength(1)
})
