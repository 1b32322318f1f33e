import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { bombPng } from '#tests/support/data/pictures.ts'
import { ageCodes, test } from '#tests/support/drivers/e2e.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

const PERSIAN = /[\u0600-\u06ff]/
type Headers = Record<string, string>

/** Requests to the built product over real HTTP; every refusal has to be in Persian. */
function callerOf({ origin }: RunningServer) {
  return async (path: string, body: unknown, headers: Headers = {}, method = 'POST') => {
    const isJson = !(body instanceof FormData) && typeof body !== 'string'
    const response = await fetch(origin + path, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      body: isJson ? JSON.stringify(body) : (body as FormData | string),
    })
    const text = await response.text()
    if (response.status >= 400) expect(text, `${path} ${response.status}`).toMatch(PERSIAN)
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }
}

/** A new user, signed in. */
async function newcomer(server: RunningServer, phone: string) {
  const send = callerOf(server)
  await send('/api/token/otp/', { phone_number: phone })
  const otp = await server.codeFor(phone)
  const { body } = await send('/api/token/', { phone_number: phone, otp })
  return { otp, ...(body as { access: string; refresh: string }), bearer: { authorization: `Bearer ${body.access}` } }
}

const other = (code: string, step = 1) => String((Number(code) + step) % 100_000).padStart(5, '0')

test('codes: wrong, spent, another user’s, and those for another purpose are refused', async ({ server }) => {
  const send = callerOf(server)
  const [phone, neighbour] = ['09125550001', '09125550002']
  await send('/api/token/otp/', { phone_number: phone })
  await send('/api/token/otp/', { phone_number: neighbour })
  const [code, theirs] = [await server.codeFor(phone), await server.codeFor(neighbour)]
  const attempt = (otp: unknown, phone_number = phone) => send('/api/token/', { phone_number, otp })
  for (const otp of ['', '1234', '123456', 'abcde', '🏊🏊🏊🏊🏊', 12345, null])
    expect((await attempt(otp)).status).toBe(400)
  for (const step of [1, 2, 3]) expect((await attempt(other(code, step))).body).toMatchObject({ code: 'otp_wrong' })
  if (theirs !== code) expect((await attempt(theirs)).body).toMatchObject({ code: 'otp_wrong' })
  const responses = await Promise.all(Array.from({ length: 4 }, () => attempt(code)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])

  for (const step of [1, 2, 3, 4, 5]) await attempt(other(theirs, step), neighbour)
  expect((await attempt(theirs, neighbour)).body).toMatchObject({ code: 'otp_too_many_tries' })

  const user = await newcomer(server, '09125550003')
  const input = { phone_number: '09125550009', current_code: user.otp, new_code: user.otp }
  expect((await send('/api/account/phone/', input, user.bearer)).status).toBe(400)
  expect((await send('/api/account/delete/', { otp: user.otp }, user.bearer)).status).toBe(400)

  const late = '09125550004'
  await send('/api/token/otp/', { phone_number: late })
  for (const _ of ['three minutes', 'and three more']) await ageCodes(server, late)
  expect((await attempt(await server.codeFor(late), late)).body).toMatchObject({ code: 'otp_expired' })
})

test('passwords and usernames: too short, too long and taken ones are refused, also concurrently', async ({
  server,
}) => {
  const send = callerOf(server)
  const [one, two] = await Promise.all(['09125550011', '09125550012'].map((phone) => newcomer(server, phone)))
  if (one === undefined || two === undefined) throw new Error('no user')
  const set = (user: typeof one, username: string, password: string, confirm_password = password) =>
    send('/api/set-username-password/', { username, password, confirm_password }, user.bearer)
  for (const password of ['a234567', `a1${'x'.repeat(127)}`, '        ', 'abcdefgh', '12345678', ''])
    expect((await set(one, 'shenagar', password)).body, password).toHaveProperty('password')
  for (const username of ['', 'ab', 'x'.repeat(200), 'two words', '🏊🏊🏊', '<script>'])
    expect((await set(one, username, 'Mowj 1405')).body, username).toHaveProperty('username')
  expect((await set(one, 'shenagar', 'Mowj 1405', 'Mowj 1406')).body).toHaveProperty('confirm_password')
  const raced = await Promise.all([set(one, 'نيلوفر', 'Mowj 1405'), set(two, 'نیلوفر', `a1${'x'.repeat(126)}`)])
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 400])
  const loser = raced[0]?.status === 200 ? two : one
  expect((await set(loser, 'شناگر_۱', 'a2345678')).status).toBe(200)
})

test('tokens: missing, tampered, spent, of another family or of a deleted user are refused', async ({ server }) => {
  const send = callerOf(server)
  const user = await newcomer(server, '09125550021')
  const again = await newcomer(server, '09125550022')
  const credentials = { username: 'newcomer', password: 'Mowj 1405', confirm_password: 'Mowj 1405' }
  const [head = '', payload = '', signature = ''] = user.access.split('.')
  for (const token of ['', 'x', `${head}.${payload}.${signature.slice(1)}A`, user.refresh]) {
    const headers: Headers = token === '' ? {} : { authorization: `Bearer ${token}` }
    expect((await send('/api/set-username-password/', credentials, headers)).status).toBe(401)
    expect((await send('/api/token/verify/', { token })).status).toBe(401)
  }
  const renew = (refresh: string) => send('/api/token/refresh/', { refresh })
  const [session = '', generation = ''] = user.refresh.split('.')
  const foreign = again.refresh.split('.').at(-1)
  expect((await renew(`${session}.${generation}.${foreign}`)).status).toBe(401)
  const next = await renew(user.refresh)
  expect(next.status).toBe(200)
  await renew(next.body.refresh)
  // Two generations old: no lost response explains it, and the family ends.
  expect((await renew(user.refresh)).status).toBe(401)
  expect((await renew(next.body.refresh)).status).toBe(401)

  await ageCodes(server, '09125550022')
  await send('/api/account/otp/', { purpose: 'delete-account' }, again.bearer)
  await expect.poll(() => server.codeFor('09125550022')).not.toBe(again.otp)
  const otp = await server.codeFor('09125550022')
  expect((await send('/api/account/delete/', { otp }, again.bearer)).status).toBe(204)
  expect((await send('/api/set-username-password/', credentials, again.bearer)).status).toBe(401)
})

test('bodies and pictures: too large ones, wrong types and bombs are refused', async ({ server }) => {
  const send = callerOf(server)
  const user = await newcomer(server, '09125550031')
  expect(await statusOfAnnounced(server, '/api/token/', 10_485_760)).toBe(413)
  for (const type of ['text/plain', 'application/xml', 'text/html'])
    expect(
      (await send('/api/token/', '{"phone_number":"09121234567","otp":"12345"}', { 'content-type': type })).status,
    ).toBe(400)
  const bomb = bombPng(30_000, 30_000)
  const files: [string, string | Buffer][] = [
    ['face.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['face.png', '<!doctype html><script>alert(1)</script>'],
    ['face.png', bomb],
  ]
  for (const [name, bytes] of files) {
    const form = new FormData()
    form.append(
      'picture',
      new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type: 'image/png' }),
      name,
    )
    const response = await send('/api/profile/me/picture/', form, user.bearer, 'PUT')
    expect(response.status, name).toBe(400)
    expect(response.body).toHaveProperty('picture')
  }
})

test('numbers: typed or pasted input becomes one number, or an error at the field', async ({ page, complaints }) => {
  await page.goto('/login')
  const field = page.getByLabel('شمارهٔ موبایل')
  const spellings = [
    '+98 912 555 0041',
    '00989125550041',
    '۰۹۱۲۵۵۵۰۰۴۱',
    '٠٩١٢٥٥٥٠٠٤١',
    '\u200e0912\u202a555\u202c0041',
    '9125550041',
  ]
  for (const spelling of spellings) {
    await paste(page, spelling)
    expect((await field.inputValue()).replace(/^9/, '09'), spelling).toBe('09125550041')
  }
  const go = page.getByRole('button', { name: 'ادامه' })
  for (const [typed, expected] of [
    ['', ''],
    ['0912345678', '0912345678'],
    ['091234567890', '09123456789'],
    ['شناگر', ''],
    ['🏊🏊', ''],
  ] as const) {
    await field.fill('')
    await field.pressSequentially(typed)
    expect(await field.inputValue(), typed).toBe(expected)
    if (expected.length === 11) continue
    await go.click()
    await page.locator('.auth-form .field-error:not(:empty)').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  }
  expect(complaints).toEqual([])
})

/** The response to a body of this length, before its first byte is sent. */
async function statusOfAnnounced(server: RunningServer, path: string, bytes: number) {
  const headers = { 'content-type': 'application/json', 'content-length': bytes }
  const sending = request(server.origin + path, { method: 'POST', headers })
  sending.on('error', () => undefined)
  sending.flushHeaders()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  sending.destroy()
  return response.statusCode
}

/** Puts a text into the field as a keyboard suggestion or the clipboard does. */
async function paste(page: Page, text: string) {
  await page.getByLabel('شمارهٔ موبایل').fill('')
  await page.getByLabel('شمارهٔ موبایل').focus()
  await page.keyboard.insertText(text)
}
