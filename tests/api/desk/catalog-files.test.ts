import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnusedPictures } from '#server/modules/desk-catalog/catalog-picture.service.ts'
import type { CatalogImportResult } from '#src/contract/desk/catalog-file.ts'
import type { DeskSetup } from '#src/contract/desk/setup.ts'
import type { Picture } from '#src/contract/picture.ts'
import { drawing, htmlPage, pictureForm } from '#tests/support/data/pictures.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { bareClub, type DeskUser, deskUser, sessionBody, teamBody } from '#tests/support/scenarios/desk/catalog.ts'

const MB = 1_048_576
const dataDir = mkdtempSync(join(tmpdir(), 'mowj-desk-'))
let mowj: TestApp
let manager: DeskUser
let owner: DeskUser

beforeAll(async () => {
  mowj = await testApp({ config: { dataDir } })
  manager = await deskUser(mowj)
  owner = await deskUser(mowj, 'owner')
})
afterAll(async () => {
  await mowj.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function sendFile(path: string, payload: string | Buffer, type = 'text/csv') {
  const headers = { ...(await manager.headers()), 'content-type': type, 'idempotency-key': crypto.randomUUID() }
  return mowj.app.inject({ method: 'POST', url: `/api/desk/imports/${path}`, headers, payload })
}

async function sendPicture(bytes: Buffer) {
  const form = pictureForm(bytes)
  const headers = { ...form.headers, ...(await manager.headers()) }
  return mowj.app.inject({ method: 'POST', url: '/api/desk/pictures/', headers, payload: form.payload })
}

const heading = 'id,name,title,bio,specialities,certificates,since_year,picture'
const cell = JSON.stringify({ url: '/x', width: 1, height: 1, color: '#000', alt: '', variants: [] }).replaceAll(
  '"',
  '""',
)
const coachLine = (name: string, year = '1395', id = '') => `${id},${name},,,,,${year},"${cell}"`

test('every fault of a file is shown with its line before anything is written', async () => {
  const file = [heading, coachLine('لیلا'), coachLine(''), coachLine('مینا', '۱۹۹')].join('\n')
  for (const query of ['', '?dry_run=false']) {
    const result = (await sendFile(`instructors/${query}`, file)).json() as CatalogImportResult
    expect(result).toMatchObject({ written: false, added: 0 })
    expect(result.faults).toEqual([
      { line: 3, field: 'name', reason: 'خالی است' },
      { line: 4, field: 'since_year', reason: 'باید از ۱٬۳۰۰ تا ۱٬۵۰۰ باشد' },
    ])
  }
  expect(await mowj.sql`select id from instructors where name = 'لیلا'`).toHaveLength(0)
})

test('a file without faults is counted first and written on request', async () => {
  const file = [heading, coachLine('لیلا'), coachLine('مینا')].join('\n')
  expect((await sendFile('instructors/', file)).json()).toMatchObject({ added: 2, written: false })
  expect((await sendFile('instructors/?dry_run=false', file)).json()).toMatchObject({ added: 2, written: true })
  expect(await mowj.sql`select id from instructors where name in ('لیلا', 'مینا')`).toHaveLength(2)
  expect(await mowj.sql`select 1 from audit_log where action = 'catalog.import'`).toHaveLength(1)
})

test.each([
  ['teams', [heading, coachLine('لیلا')].join('\n'), 'level'],
  ['instructors', '<!doctype html><title>x</title>', 'name'],
])('a file of another kind than %s names the missing headings', async (kind, file, field) => {
  const { faults } = (await sendFile(`${kind}/`, file)).json() as CatalogImportResult
  expect(faults).toContainEqual({ line: 1, field, reason: 'در عنوان ستون‌ها نیست' })
})

test('an id on two lines is refused with both lines', async () => {
  const { coach } = await bareClub(mowj)
  const file = [heading, coachLine('لیلا', '1395', `${coach}`), coachLine('مینا', '1395', `${coach}`)].join('\n')
  const { faults } = (await sendFile('instructors/', file)).json() as CatalogImportResult
  expect(faults).toMatchObject([{ line: 3, field: 'id' }])
  expect(faults[0]?.reason).toContain('در خط ۲ هم هست')
})

test('a file of 50 MB is refused by its size, another type by its kind', async () => {
  expect((await sendFile('instructors/', Buffer.alloc(50 * MB, 'a'))).statusCode).toBe(413)
  const refused = await sendFile('instructors/', JSON.stringify({}), 'application/json')
  expect(refused.json()).toEqual({ file: ['فقط فایل CSV یا JSON پذیرفته می‌شود'] })
})

test('no text of an export is a formula, and importing it changes nothing', async () => {
  const { coach } = await bareClub(mowj)
  const name = '=HYPERLINK("http://x")'
  await mowj.sql`update instructors set name = ${name}, title = ${"'+98"}, bio = '-۱' where id = ${coach}`
  expect((await manager.send('GET', 'exports/instructors/')).json().code).toBe('fresh_code_required')
  await mowj.sql`update auth_sessions set fresh_code_at = ${mowj.clock.now().toISOString()} where id = ${manager.sessionId}`
  const file = (await manager.send('GET', 'exports/instructors/')).body
  expect(file).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(file).toContain("''+98")
  expect(file).not.toMatch(/(^|,)"?[=+\-@]/m)
  expect((await sendFile('instructors/', file)).json()).toMatchObject({ faults: [], added: 0, changed: 0 })
})

test('a picture is cleaned, re-encoded and served, and one that is HTML is refused', async () => {
  const refused = await sendPicture(htmlPage)
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['picture']])
  const photo = await drawing(2000, 1400)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const made = (await sendPicture(photo)).json() as Picture
  expect(made.variants.map(({ width, type }) => [width, type])).toEqual([400, 800, 1600].map((w) => [w, 'image/webp']))
  const served = await mowj.app.inject(made.url)
  expect(served.headers['content-type']).toBe('image/webp')
  expect(served.rawPayload.includes('secret place')).toBe(false)
  const body = { ...teamBody(await bareClub(mowj)), picture: { url: made.url, alt: 'کلاس' } }
  expect(await manager.ok('POST', 'teams/', body)).toMatchObject({ picture: { ...made, alt: 'کلاس' } })
})

test('an uploaded picture that no row shows is removed after a day', async () => {
  const lost = (await sendPicture(await drawing(500, 300).jpeg().toBuffer())).json() as Picture
  await removeUnusedPictures(mowj.deps)
  expect((await mowj.app.inject(lost.url)).statusCode).toBe(200)
  mowj.clock.forward(25 * 3600)
  await removeUnusedPictures(mowj.deps)
  expect((await mowj.app.inject(lost.url)).statusCode).toBe(404)
})

test('an empty club learns step by step what is missing, and its home page is a page', async () => {
  await mowj.sql`update pools set archived_at = now()`
  await mowj.sql`update instructors set archived_at = now()`
  const step = async () => {
    const { steps } = await owner.ok<DeskSetup>('GET', 'setup/')
    return steps.filter(({ done }) => !done).map(({ step }) => step)
  }
  expect(await step()).toEqual(['club', 'pool', 'coach', 'team', 'session', 'bank'])
  await owner.ok('PUT', 'setup/club/', { name: 'باشگاه موج', phone: '02188880000', email: '', address: '' })
  const club = await bareClub(mowj)
  const team = await owner.ok('POST', 'teams/', teamBody(club))
  expect(await step()).toEqual(['team', 'session', 'bank'])
  await owner.ok('POST', 'sessions/', sessionBody('team', team.id))
  await owner.ok('POST', `teams/${team.id}/unarchive/`, { version: team.version })
  expect(await step()).toEqual(['bank'])
  const denied = await manager.send('PUT', 'setup/club/', { name: 'x', phone: '', email: '', address: '' })
  expect(denied.json().code).toBe('role_missing')
})

test('a discount code is added once, counted and ended', async () => {
  const { pool } = await bareClub(mowj)
  const body = {
    ...{ code: 'نوروز ۱۴۰۶', percent: 20, amount: null, subjects: [{ kind: 'pool', id: pool }], max_uses: 100 },
    ...{ max_uses_per_user: 1, starts_at: mowj.clock.now().toISOString(), ends_at: null },
  }
  const code = await manager.ok('POST', 'codes/', body)
  expect(code).toMatchObject({ code: 'نوروز1406', uses: 0, state: 'live', subjects: [`pool:${pool}`] })
  expect((await manager.send('POST', 'codes/', body)).json()).toEqual({ code: ['این کد از پیش هست؛ کد دیگری بنویسید'] })
  const both = await manager.send('POST', 'codes/', { ...body, code: 'both', amount: 100_000 })
  expect(both.json()).toEqual({ percent: ['یکی از درصد یا مبلغ را بنویسید'] })
  expect(await manager.ok('POST', `codes/${code.id}/end/`)).toMatchObject({ state: 'ended' })
  expect(await manager.ok('GET', 'codes/?state=live')).toMatchObject({ results: [] })
})
