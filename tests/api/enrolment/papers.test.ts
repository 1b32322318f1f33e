import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReminders } from '#server/modules/reminder/reminder.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { addedMember, holderOf, requestFor } from '#tests/support/scenarios/members.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

const NEXT_YEAR = { year: 1406, month: 6, day: 1 }
/** Before every lesson of Azar 1405. */
const OVER = { year: 1405, month: 8, day: 30 }

async function request(parent: Swimmer, method: 'PATCH' | 'DELETE', id: number, payload?: object) {
  const headers = await parent.headers()
  const response = await mowj.app.inject({ method, url: `/api/members/${id}/`, headers, ...(payload && { payload }) })
  expect(response.statusCode).toBe(200)
}
const insure = (parent: Swimmer, id: number) => request(parent, 'PATCH', id, { insurance_until: NEXT_YEAR })

/** A class that requires papers of its swimmers. */
async function strictClass(papers: { insurance?: boolean; certificate?: boolean }) {
  const offer = await offerSession(mowj)
  const { insurance = false, certificate = false } = papers
  await mowj.sql`update programs set insurance_required = ${insurance}, certificate_required = ${certificate}
    where id = (select program_id from sessions where id = ${offer.sessionId})`
  return offer
}

describe('a class that requires a sports insurance', () => {
  test.each([
    ['none', null, 'no_insurance'],
    ['one that ends before the first lesson', OVER, 'no_insurance'],
    ['one that is valid', NEXT_YEAR, undefined],
  ])('a swimmer with %s', async (_name, insurance_until, result) => {
    const offer = await strictClass({ insurance: true })
    const parent = await swimmer(mowj)
    const child = await addedMember(parent, { insurance_until })
    const response = await parent.hold(requestFor(offer, [child.id]))
    if (result === undefined) expect(response.statusCode).toBe(201)
    else expect(response.json()).toMatchObject({ code: 'member_data_missing', swimmers: [{ id: child.id, result }] })
  })

  test('says whose is missing, and takes the booking once its last day is known', async () => {
    const offer = await strictClass({ insurance: true })
    const parent = await swimmer(mowj)
    const child = await addedMember(parent)
    const refused = await parent.hold(requestFor(offer, [child.id]))
    expect(refused.json().detail).toBe(
      'بیمهٔ ورزشی نیلوفر تا اولین جلسه معتبر نیست؛ تاریخ پایان بیمهٔ جدید را در مشخصات او ثبت کنید',
    )
    await insure(parent, child.id)
    expect((await parent.hold(requestFor(offer, [child.id]))).statusCode).toBe(201)
  })

  test('asks an account holder who swims alone too, though an older page names no member', async () => {
    const offer = await strictClass({ insurance: true })
    const alone = await swimmer(mowj)
    expect((await alone.hold(offer.request([AZAR]))).json().code).toBe('member_data_missing')
    await insure(alone, (await holderOf(alone)).id)
    expect((await alone.hold(offer.request([AZAR]))).statusCode).toBe(201)
  })

  test('does not ask for a certificate, which another class does', async () => {
    const parent = await swimmer(mowj)
    const child = await addedMember(parent, { insurance_until: NEXT_YEAR })
    const hold = async (papers: Parameters<typeof strictClass>[0]) =>
      (await parent.hold(requestFor(await strictClass(papers), [child.id]))).json()
    expect(await hold({ insurance: true, certificate: true })).toMatchObject({
      code: 'member_data_missing',
      swimmers: [{ result: 'no_certificate' }],
    })
    expect(await hold({ insurance: true })).toMatchObject({ state: 'held' })
  })

  test('tells the page before the booking', async () => {
    const offer = await strictClass({ insurance: true, certificate: true })
    const { id } = offer.request()
    const { sessions } = (await mowj.app.inject({ url: `/api/teams/${id}/` })).json()
    expect(sessions[0].bounds.papers).toEqual(['insurance', 'certificate'])
  })
})

describe('a paper that ends', () => {
  const report = (error: unknown) => {
    throw error
  }
  const at = async (iso: string) => {
    mowj.clock.set(new Date(iso))
    await Promise.all([makeReminders(mowj.deps, report).check(), makeReminders(mowj.deps, report).check()])
  }
  const notesOf = async (parent: Swimmer, query = '?members=1') =>
    (await parent.get(`/api/notifications/${query}`))
      .json()
      .results.filter(({ kind }: { kind: string }) => kind === 'paper_ending')

  test('is mentioned once two weeks before and once on its last day, by however many servers', async () => {
    const parent = await swimmer(mowj)
    // 15 Azar 1405 is 6 December 2026.
    const child = await addedMember(parent, { insurance_until: { year: 1405, month: 9, day: 15 } })
    await addedMember(parent, { name: 'دارا', insurance_until: NEXT_YEAR })
    await at('2026-11-21T11:00:00+03:30')
    expect(await notesOf(parent)).toEqual([])
    await at('2026-11-22T09:00:00+03:30')
    expect(await notesOf(parent)).toEqual([])
    await at('2026-11-22T11:00:00+03:30')
    await at('2026-11-25T11:00:00+03:30')
    const first = {
      message: { text: 'بیمهٔ ورزشی نیلوفر تا ۱۵ آذر معتبر است', url: `/members/${child.id}` },
    }
    expect(await notesOf(parent)).toMatchObject([first])
    await at('2026-12-06T11:00:00+03:30')
    expect(await notesOf(parent)).toHaveLength(2)
    await at('2026-12-07T11:00:00+03:30')
    expect(await notesOf(parent)).toHaveLength(2)
    // A page of an earlier version does not know the kind.
    expect(await notesOf(parent, '?kinds=waitlist')).toEqual([])
  })

  test('of a removed member is not mentioned', async () => {
    const parent = await swimmer(mowj)
    const child = await addedMember(parent, { certificate_until: { year: 1405, month: 9, day: 25 } })
    await request(parent, 'DELETE', child.id)
    await at('2026-12-10T11:00:00+03:30')
    expect(await notesOf(parent)).toEqual([])
  })
})
