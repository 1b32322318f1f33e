import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { searchHits } from '#src/contract/search.ts'
import { fold } from '#src/fa/fold.ts'
import { plainWords } from '#src/fa/search-terms.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true })
  await mowj.sql`update programs set name = 'تیم كوسه‌هاي آبي ۱۴' where kind = 'team' and number = 7`
})
afterAll(() => mowj.close())

async function find(query: string, model?: string, of = mowj) {
  const params = new URLSearchParams({ query, ...(model !== undefined && { model }) })
  const response = await of.app.inject(`/api/search/?${params}`)
  expect(response.statusCode).toBe(200)
  return searchHits.parse(response.json())
}
const places = async (query: string, model?: string) =>
  (await find(query, model)).map((hit) => `${hit.model} ${hit.id}`)

test.each([
  ['as it is written', 'تیم كوسه‌هاي آبي'],
  ['with Persian ی and ک', 'کوسه‌های آبی'],
  ['with Arabic ي and ك', 'كوسه‌هاي آبي'],
  ['with ا for آ', 'کوسه‌های ابی'],
  ['with a space for the half-space', 'کوسه های'],
  ['in one word', 'کوسههای'],
  ['with ئ for ی', 'آبئ کوسه'],
  ['with vowel marks and a stretched character', 'کُوســـه'],
  ['with Persian digits', 'کوسه ۱۴'],
  ['with Latin digits', 'کوسه 14'],
  ['with Arabic digits', 'کوسه ١٤'],
  ['by word prefixes in any order', 'آب کوس'],
  ['among punctuation', '«کوسه‌ها»، (آبی)!'],
])('a team is found %s', async (_how, query) => {
  expect(await places(query)).toContain('team 7')
})

test('a query with a half-space matches a name stored without it', async () => {
  await mowj.sql`update pools set name = 'استخر ماهیگیران' where id = 3`
  expect(await places('ماهی‌گیران', 'pool')).toEqual(['pool 3'])
})

test.each([['team'], ['course'], ['pool'], ['instructor'], ['post']])(
  '%s is searched alone when requested',
  async (model) => {
    const hits = await find('شنا', model)
    expect(hits.length).toBeGreaterThan(0)
    expect(new Set(hits.map((hit) => hit.model))).toEqual(new Set([model]))
  },
)

test('without a model every kind is searched', async () => {
  await mowj.sql`update posts set title = 'کوسه‌های آبی در خلیج' where id = 5`
  await mowj.sql`update instructors set bio = bio || ' مربی کوسه‌های آبی' where id = 2`
  expect(await places('کوسه‌های آبی')).toEqual(['post 5', 'team 7', 'instructor 2'])
})

test('a title that begins with the query ranks before a title that contains it, and that before a match in the text', async () => {
  await mowj.sql`update programs set name = 'زمرد' where kind = 'team' and number = 9`
  await mowj.sql`update programs set name = 'تیم زمرد' where kind = 'team' and number = 2`
  await mowj.sql`update programs set description = description || ' زمرد' where kind = 'team' and number = 1`
  expect(await places('زمر')).toEqual(['team 9', 'team 2', 'team 1'])
})

test('a renamed coach or pool is found by the new name in their teams as well, and no longer by the old one', async () => {
  await mowj.sql`update instructors set name = 'یاقوت فرضی' where id = 4`
  const led = await mowj.sql`select kind || ' ' || number as place from programs where instructor_id = 4`
  expect(new Set(await places('یاقوت'))).toEqual(new Set(['instructor 4', ...led.map((row) => String(row.place))]))
  await mowj.sql`update instructors set name = 'فیروز فرضی' where id = 4`
  expect(await places('یاقوت')).toEqual([])
})

test('a renamed post is found, and a deleted one is not', async () => {
  await mowj.sql`update posts set title = 'مروارید سیاه' where id = 9`
  expect(await places('مروارید سیاه', 'post')).toEqual(['post 9'])
  await mowj.sql`delete from posts where id = 9`
  expect(await places('مروارید سیاه', 'post')).toEqual([])
})

test.each(['', '   ', '%E2%80%8C', '+%09', '!?'])('a query without a word («%s») finds nothing', async (query) => {
  const response = await mowj.app.inject(`/api/search/?query=${query}`)
  expect(response.json()).toEqual([])
})

test('a missing query finds nothing; an unknown model and an overlong query are refused', async () => {
  expect((await mowj.app.inject('/api/search/')).json()).toEqual([])
  expect((await mowj.app.inject('/api/search/?query=a&model=user')).statusCode).toBe(400)
  expect((await mowj.app.inject(`/api/search/?query=${'a'.repeat(201)}`)).statusCode).toBe(400)
})

test.each([`'`, `a' | 'b`, `\\`, `') & !('x`, `شنا:*A`, '& |', `"; drop table posts; --`])(
  'query operators in «%s» are treated as text',
  async (query) => {
    await find(query)
  },
)

test('at most fifty results are returned', async () => {
  expect((await find('ش')).length).toBeLessThanOrEqual(50)
})

test.each([
  'كتابِ يكي از آبي‌هاﻻ ﷲ ۱۲٣4 ÀB Ⅻ ﬁn',
  'مؤسسهٔ خانۀ رأی إسلام ٱلله مسئول على',
  'a\u200fb\u00a0c\u2067d\te\n\nf  ',
  'موج «خبر»، شنا؛ آیا؟ ۵۰٪ (نو) a-b_c/d',
])('database and page normalise «%s» alike', async (text) => {
  const [row] = await mowj.sql`select fold_fa(${text}) as folded, plain_words(${text}) as words`
  expect(row).toEqual({ folded: fold(text), words: plainWords(text) })
})

describe('with ten thousand programs', () => {
  let data: TestApp
  let listening: ReturnType<typeof listeningDatabase>
  let large: TestApp
  beforeAll(async () => {
    data = await testApp({ seeded: true })
    await scaleSeed(data.db, { now: TEST_NOW, programs: 10_100 })
    await data.sql`update programs set name = 'تیم قاصدک' where kind = 'team' and number = 7200`
    await data.sql`analyze`
    listening = listeningDatabase(data.address)
    large = await testApp({ deps: { db: listening.db } })
  }, 120_000)
  afterAll(async () => {
    await large.close()
    await listening.close()
    await data.close()
  })

  test('a match on page 300 of the list is found', async () => {
    expect((await find('قاصدک', 'team', large))[0]).toMatchObject({ model: 'team', id: 7200, title: 'تیم قاصدک' })
  })

  test.each(['قاصدک', 'تیم', 'شنا', 'ت', 'نیلوفر آبی', 'تیم‌ها'])('«%s» is looked up in the indexes', async (query) => {
    listening.statements.length = 0
    await find(query, undefined, large)
    const [statement, ...more] = listening.statements
    expect(more).toEqual([])
    if (statement === undefined) throw new Error('no statement was run')
    const plan = await listening.explain(statement)
    expect(plan).toContain('Bitmap Index Scan on search_entries_terms')
    expect(plan).toContain('search_entries_title')
    expect(plan).not.toMatch(/Seq Scan on (search_entries|programs|posts)\b/)
  })
})
