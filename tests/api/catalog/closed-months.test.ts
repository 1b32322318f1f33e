import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePlaces } from '#server/modules/catalog/session-admin.service.ts'
import { type ProgramDetail, programDetail, programPage, sessionDetail } from '#src/contract/catalog/catalog.ts'
import { myTerms } from '#src/contract/enrolment.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, DEY, type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())
beforeEach(() => mowj.clock.set(TEST_NOW))

const kinds: { kind: ProgramKind; path: string; session: string }[] = [
  { kind: 'team', path: '/api/teams/', session: 'team-detail' },
  { kind: 'course', path: '/api/courses/', session: 'courses-detail' },
]

async function read(url: string) {
  const response = await mowj.app.inject(url)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function setClosed({ kind, session }: Offer, terms: JalaliMonth[], closed: boolean) {
  await changePlaces(mowj.db, { kind, session, terms, closed, now: TEST_NOW })
  // A list filtered by places may be a second old.
  mowj.app.invalidateResponses('catalogue')
}

const monthOf = (months: ProgramDetail['sessions'][number]['months'] | undefined, { year, month }: JalaliMonth) =>
  months?.find((each) => each.year === year && each.month === month)

test.each(kinds)(
  'a closed month of a $kind has no places in the overview and the booking screen, and is marked closed',
  async ({ kind, path, session }) => {
    const offer = await offerSession(mowj, { kind, capacity: 11 })
    await setClosed(offer, [AZAR], true)
    const overview = programDetail.parse(await read(`${path}${offer.id}/`))
    const booking = sessionDetail.parse(await read(`${path}${offer.id}/${session}/${offer.session}/`))
    for (const months of [overview.sessions[0]?.months, booking.months]) {
      expect(monthOf(months, AZAR)).toEqual({ ...AZAR, capacity: 11, left: 0, closed: true })
      expect(monthOf(months, DEY)).toEqual({ ...DEY, capacity: 11, left: 11 })
    }
  },
)

test.each(kinds)(
  'a $kind with only closed months ahead is not listed among those with places',
  async ({ kind, path }) => {
    const offer = await offerSession(mowj, { kind, months: [AZAR, DEY] })
    const other = await offerSession(mowj, { kind, months: [AZAR], capacity: 2 })
    const ids = async (query: string) =>
      programPage.parse(await read(`${path}?page_size=100&${query}`)).results.map(({ id }) => id)
    expect(await ids('places=1')).toContain(offer.id)
    await setClosed(offer, [AZAR], true)
    expect(await ids('places=1')).not.toContain(offer.id)
    const byPlaces = await ids('sort=places')
    expect(byPlaces.indexOf(offer.id)).toBeGreaterThan(byPlaces.indexOf(other.id))
    await setClosed(offer, [AZAR], false)
    expect(await ids('places=1')).toContain(offer.id)
  },
)

test('renewal skips a closed month', async () => {
  const offer = await offerSession(mowj, { months: [AZAR, DEY, BAHMAN] })
  const sara = await swimmer(mowj)
  await paid(mowj, sara, offer, [AZAR])
  const renewal = async () => myTerms.parse((await sara.get('/api/my/terms/?kind=team')).json()).results[0]?.renewal
  expect(await renewal()).toEqual(DEY)
  await setClosed(offer, [DEY], true)
  expect(await renewal()).toEqual(BAHMAN)
  await setClosed(offer, [BAHMAN], true)
  expect(await renewal()).toBeNull()
})

test('a hold of a closed month is refused with a message about the months', async () => {
  const offer = await offerSession(mowj)
  await setClosed(offer, [DEY], true)
  const response = await (await swimmer(mowj)).hold(offer.request([AZAR, DEY]))
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({ detail: errorTexts.month_closed, code: 'month_closed', months: [DEY] })
})
