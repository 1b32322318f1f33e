import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed/seed.ts'
import { exportFile, fileKindOf, importFile } from '#server/modules/catalog/import/catalog-file.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { embedded } from '#tests/support/drivers/database/embedded.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true })
})
afterAll(() => mowj.close())

const kinds = ['teams', 'courses', 'pools', 'instructors', 'slides'] as const
const bytesOf = (text: string) => new TextEncoder().encode(text)
const snapshot = () =>
  mowj.sql`select (select json_agg(p order by id)::text from programs p) as programs,
    (select json_agg(p order by id)::text from pools p) as pools, (select json_agg(s order by id)::text from slides s) as slides,
    (select json_agg(i order by id)::text from instructors i) as instructors, (select count(*) from search_entries) as entries`
const take = (kind: (typeof kinds)[number], text: string, dryRun = false) =>
  importFile(mowj.db, kind, { bytes: bytesOf(text), format: 'csv', dryRun })
const picture = { url: '/media/x.webp', width: 8, height: 8, color: '#000', alt: 'استخر', variants: [] }
const coachHeading = 'id,name,title,bio,specialities,certificates,since_year,picture'
const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`
const coach = (name: string, year: string, id = '') => `${id},${name},مربی,,کرال | پروانه,,${year},${quoted(picture)}`
const found = async (query: string) =>
  (await mowj.app.inject({ url: '/api/search/', query: { query, model: 'instructor' } })).json()

test('an export is imported without a change, in both formats', async () => {
  const before = await snapshot()
  for (const kind of kinds) {
    for (const format of ['csv', 'jsonl'] as const) {
      const text = await exportFile(mowj.db, kind, format)
      const result = await importFile(mowj.db, kind, { bytes: bytesOf(text), format })
      expect(result).toMatchObject({ faults: [], added: 0, changed: 0 })
      expect(result.unchanged).toBeGreaterThan(0)
    }
  }
  expect(await snapshot()).toEqual(before)
  expect(fileKindOf('coaches')).toBeUndefined()
})

test('age bounds and required papers of a class are exported and imported; a file without them leaves them', async () => {
  const csv = await exportFile(mowj.db, 'teams', 'csv')
  const [heading = '', first = ''] = csv.replace('\ufeff', '').split(/\r?\n/)
  expect(heading).toContain(',age_group,age_min,age_max,insurance_required,certificate_required,')
  const [seeded = ''] = (await exportFile(mowj.db, 'teams', 'jsonl')).split('\n')
  const team = JSON.parse(seeded)
  const read = (fields: object) =>
    importFile(mowj.db, 'teams', { bytes: bytesOf(JSON.stringify({ ...team, ...fields })), format: 'jsonl' })
  const stored = async () => {
    const [row] = await mowj.sql`select age_min, age_max, insurance_required, certificate_required from programs
      where kind = 'team' and number = ${team.id}`
    return Object.values(row ?? {})
  }
  expect(await take('teams', `${heading}\n${first}`)).toMatchObject({ unchanged: 1 })
  const flags = { insurance_required: 'yes', certificate_required: '' }
  expect(await read({ age_min: '۶', age_max: 9, ...flags })).toMatchObject({ changed: 1 })
  expect(await stored()).toEqual([6, 9, true, false])
  for (const name of ['age_min', 'age_max', 'insurance_required', 'certificate_required']) delete team[name]
  expect(await read({ summary: 'خلاصهٔ دیگر' })).toMatchObject({ changed: 1 })
  expect(await stored()).toEqual([6, 9, true, false])
  const faultsOf = async (fields: object) => (await read(fields)).faults.map(({ field, reason }) => [field, reason])
  expect(await faultsOf({ age_min: 12, age_max: 7 })).toEqual([['age_max', 'is below age_min']])
  expect(await faultsOf({ age_min: -1, insurance_required: 'maybe' })).toEqual([
    ['age_min', 'must be from 0 to 120'],
    ['insurance_required', 'must be one of yes, no'],
  ])
  expect(await read({ age_min: '', age_max: null, insurance_required: false })).toMatchObject({ changed: 1 })
  expect(await stored()).toEqual([null, null, false, false])
})

test('a new coach is found at once, a renamed one by the new name alone, and the list counts both', async () => {
  const count = async () => (await mowj.sql`select value from counters where name = 'instructor'`)[0]?.value
  const before = await count()
  const added = await take('instructors', `\ufeff${coachHeading}\r\n${coach('پرنیان دریادل', '۱۳۹۵')}\r\n\r\n`)
  expect(added).toEqual({ faults: [], added: 1, changed: 0, unchanged: 0 })
  expect(await count()).toBe(before + 1)
  const [row] = await mowj.sql`select id, since_year, specialities from instructors where name = 'پرنیان دریادل'`
  expect(row).toMatchObject({ since_year: 1395, specialities: ['کرال', 'پروانه'] })
  expect(await found('دریادل')).toHaveLength(1)
  const renamed = `${coachHeading}\n${coach('پرنیان موج‌سوار', '١٣٩٦', String(row?.id))}`
  expect(await take('instructors', renamed, true)).toMatchObject({ changed: 1 })
  expect(await found('دریادل')).toHaveLength(1)
  expect(await take('instructors', renamed)).toMatchObject({ changed: 1 })
  expect([await found('دریادل'), await found('موج‌سوار')]).toMatchObject([[], [{ id: row?.id }]])
})

test('of ten thousand rows with five invalid ones exactly these five are reported, and nothing is changed', async () => {
  const before = await snapshot()
  const rows = Array.from({ length: 10_000 }, (_, index) => coach(`مربی ${index}`, '1390'))
  rows[0] = coach('', '1390')
  rows[99] = coach('ی', 'دیروز')
  rows[4_999] = coach('ی', '1390', '999999')
  rows[7_000] = 'یک خانه'
  rows[9_999] = coach('ی', '۱۲۰۰')
  const { faults, ...counts } = await take('instructors', [coachHeading, ...rows].join('\n'))
  expect(faults).toEqual([
    { line: 2, field: 'name', reason: 'is empty' },
    { line: 101, field: 'since_year', reason: 'must be a number' },
    { line: 5_001, field: 'id', reason: 'there is none with the id 999999; a new row has no id' },
    { line: 7_002, field: 'line', reason: 'has 1 cells, the headings are 8' },
    { line: 10_001, field: 'since_year', reason: 'must be from 1300 to 1500' },
  ])
  expect(counts).toEqual({ added: 0, changed: 0, unchanged: 0 })
  expect(await snapshot()).toEqual(before)
})

test('ten thousand new teams are imported, numbered consecutively, and found', async () => {
  const [seeded] = (await exportFile(mowj.db, 'teams', 'jsonl')).split('\n')
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    const team = { ...JSON.parse(seeded ?? ''), name: `تیم ورودی ${index}`, description: '' }
    delete team.id
    return JSON.stringify(team)
  })
  const [before] = await mowj.sql`select max(number)::int as last from programs where kind = 'team'`
  const result = await importFile(mowj.db, 'teams', { bytes: bytesOf(lines.join('\n')), format: 'jsonl' })
  expect(result).toEqual({ faults: [], added: 10_000, changed: 0, unchanged: 0 })
  const [last] = await mowj.sql`select number, name from programs where kind = 'team' order by number desc limit 1`
  expect(last).toEqual({ number: before?.last + 10_000, name: 'تیم ورودی 9999' })
  expect((await mowj.app.inject('/api/teams/')).json().count).toBe(before?.last + 10_000)
  const response = await mowj.app.inject({ url: '/api/search/', query: { query: 'ورودی ۹۹۹۹', model: 'team' } })
  expect(response.json()).toHaveLength(1)
})

/** Exports the teams, changes one of them and imports the file. */
async function importTeam(id: number, change: object, dryRun = false) {
  const lines = (await exportFile(mowj.db, 'teams', 'jsonl')).trim().split('\n')
  const rows = lines.map((line) => JSON.parse(line)).map((team) => (team.id === id ? { ...team, ...change } : team))
  const bytes = bytesOf(rows.map((row) => JSON.stringify(row)).join('\n'))
  return importFile(mowj.db, 'teams', { bytes, format: 'jsonl', dryRun })
}

test('a changed price applies to new orders: list, overview, hold and the next export have it, a held order keeps its own', async () => {
  const offer = await offerSession(mowj, { number: 90_001, pricePerTerm: 10_000_000, finalPrice: 8_000_000 })
  const early = await swimmer(mowj)
  const { uid } = await early.held(offer.request())
  const price = { price_per_term_rial: 12_000_000, final_price_rial: 9_000_000 }
  expect(await importTeam(offer.id, price, true)).toMatchObject({ faults: [], changed: 1 })
  const overview = async () => (await mowj.app.inject(`/api/teams/${offer.id}/`)).json()
  expect(await overview()).toMatchObject({ final_price: 8_000_000 })
  expect(await importTeam(offer.id, price)).toMatchObject({ faults: [], changed: 1 })
  const shown = { price_per_term: 12_000_000, final_price: 9_000_000, discount: 25 }
  expect(await overview()).toMatchObject({ ...shown, sessions: [shown] })
  expect((await (await swimmer(mowj)).hold(offer.request())).json().code).toBe('quote_changed')
  const { price: quoted } = await (await swimmer(mowj)).held({ ...offer.request(), expected_payable: 9_000_000 })
  expect(quoted).toMatchObject({ payable: 9_000_000 })
  expect((await early.order(uid)).json().price).toMatchObject({ payable: 8_000_000 })
  expect(await importTeam(offer.id, {})).toMatchObject({ faults: [], changed: 0 })
})

test('a changed price applies to every session with the lowest price; one that would not be the lowest afterwards is refused', async () => {
  const offer = await offerSession(mowj, { number: 90_002, pricePerTerm: 10_000_000, finalPrice: 8_000_000 })
  const add = (number: number, final: number) => mowj.sql`
    insert into sessions (kind, number, program_id, pool_id, title, weekdays, starts_at, ends_at, sex, price_per_term_rial, final_price_rial)
    select kind, ${number}, program_id, pool_id, title, weekdays, '19:00', '20:00', sex, price_per_term_rial, ${final}
    from sessions where id = ${offer.sessionId}`
  await add(95_001, 8_000_000)
  await add(95_002, 9_500_000)
  const prices = async () => {
    const { final_price, sessions } = (await mowj.app.inject(`/api/teams/${offer.id}/`)).json()
    return [final_price, ...sessions.map((session: { final_price: number }) => session.final_price)]
  }
  expect(await importTeam(offer.id, { final_price_rial: 9_000_000 })).toMatchObject({ faults: [], changed: 1 })
  expect(await prices()).toEqual([9_000_000, 9_000_000, 9_000_000, 9_500_000])
  const { faults, changed } = await importTeam(offer.id, { final_price_rial: 9_800_000 })
  expect(changed).toBe(0)
  expect(faults).toEqual([
    {
      line: expect.any(Number),
      field: 'final_price_rial',
      reason:
        'session 95002 would be the cheapest with 10000000 → 9500000 rial; set the sessions one by one: price set team SESSION',
    },
  ])
  expect(await prices()).toEqual([9_000_000, 9_000_000, 9_000_000, 9_500_000])
})

test.each([
  ['an unknown heading', `${coachHeading},mood\n`, { line: 1, field: 'mood', reason: 'is no known heading' }],
  ['a missing heading', coachHeading.replace('bio,', ''), { line: 1, field: 'bio' }],
  ['an unterminated quote', `${coachHeading}\n${coach('ی', '1390')}\n,"بی‌پایان`, { line: 3, field: 'line' }],
  [
    'a duplicate id',
    `${coachHeading}\n${coach('ی', '1390', '1')}\n${coach('ی', '1390', '1')}`,
    { line: 3, field: 'id' },
  ],
])('a file with %s is refused by its line', async (_, text, fault) => {
  expect((await take('instructors', text)).faults).toMatchObject([fault])
})

test('a line is numbered where it begins, also after a text of several lines', async () => {
  const long = coach('ی', '1390').replace('مربی,,', 'مربی,"یک\nدو\nسه",')
  const { faults } = await take('instructors', `${coachHeading}\n${long}\n${coach('ی', 'x')}`)
  expect(faults).toMatchObject([{ line: 5, field: 'since_year' }])
})

test('the command reports each fault with file and line and exits with 1, and with 2 on wrong usage', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'pools.csv')
  const dataDir = join(folder, 'data')
  const run = async (...args: string[]) => {
    const program = runProgram('server/cli/main.ts', args, { DATA_DIR: dataDir, DATABASE_URL: undefined })
    return { code: await program.ended, output: program.output() }
  }
  const { address } = await embedded(dataDir)
  await migrateDatabase(address)
  const { db, close } = openDatabase(address)
  await seed(db, { now: TEST_NOW }).finally(close)
  expect((await run('export', 'pools', '--file', file)).code).toBe(0)
  const text = readFileSync(file, 'utf8')
  expect(text.startsWith('\ufeffid,name,city')).toBe(true)
  expect(await run('import', 'pools', '--file', file)).toMatchObject({ code: 0 })
  writeFileSync(file, text.replace(/^1,[^,]*,/m, '1,,'))
  expect(await run('import', 'pools', '--file', file)).toEqual({
    code: 1,
    output: `${file}:2: name: is empty\nNothing was changed: 1 faults.\n`,
  })
  expect((await run('import', 'lakes', '--file', file)).code).toBe(2)
})
