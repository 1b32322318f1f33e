import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BookingScreen } from '#src/features/booking/booking-screen.tsx'
import { bookingStrings } from '#src/features/booking/strings.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { TeamListScreen } from '#src/features/catalog/teams/team-list.tsx'
import { TeamOverviewScreen } from '#src/features/catalog/teams/team-overview.tsx'
import { ReceiptScreen } from '#src/features/payment/receipt/receipt-screen.tsx'
import { receiptStrings } from '#src/features/payment/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { continueButton, endDay, HOLD, month, startDay } from '#tests/support/scenarios/booking-screen.tsx'
import { holder } from '#tests/support/scenarios/family.ts'
import { bookable, order, receiptOf, signIn, teamCard, teamDetail, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const LIST = 'GET /api/courses/'
const ONE = 'GET /courses/1/'
const SESSION = 'GET /api/courses/1/courses-detail/1/'
const PLACE = { kind: 'course', id: 1, session: 1 } as const
const gone = () => json(404, { detail: 'x', code: 'not_found' })

beforeEach(startDay)
afterEach(endDay)

describe('the list of courses', () => {
  test('uses the texts and links of courses, and ends without an error when a later page is missing', async () => {
    const next = `${location.origin}/api/courses/?page=2`
    fakeApi({
      [LIST]: ({ url }) =>
        url.searchParams.has('page')
          ? gone()
          : json(200, { count: 99, next, previous: null, results: [teamCard(1, 'کرال از صفر')] }),
    })
    await renderScreen(<TeamListScreen kind="course" filters={{}} />)
    const link = await screen.findByRole('link', { name: 'کرال از صفر' })
    expect(link.getAttribute('href')).toBe('/swim-course-overview/1')
    expect(screen.getByRole('heading', { level: 1, name: 'آموزش شنا' })).toBeTruthy()
    expect(screen.getByText(words.count.course(1))).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows an empty state', async () => {
    fakeApi({ [LIST]: () => json(200, { count: 0, next: null, previous: null, results: [] }) })
    await renderScreen(<TeamListScreen kind="course" filters={{}} />)
    expect(await screen.findByText(words.empty.course)).toBeTruthy()
  })
})

describe('one course', () => {
  test('links to its booking, its coach and its pool', async () => {
    fakeApi({ [ONE]: () => json(200, teamDetail) })
    await renderScreen(<TeamOverviewScreen kind="course" id={1} />)
    const book = await screen.findByRole('link', { name: words.bookMonth('عصرها', 'آبان') })
    expect(book.getAttribute('href')).toBe('/courses/booking/1/session/1?month=1405-08')
    expect(screen.getByRole('link', { name: 'آرش کیانی' }).getAttribute('href')).toBe('/instructors-profile/1')
    expect(screen.getByRole('link', { name: /استخر نیلوفر/ }).getAttribute('href')).toBe('/pool-overview/1')
    expect(screen.getByRole('heading', { name: words.about.course })).toBeTruthy()
  })

  test('that does not exist links back to the list', async () => {
    fakeApi({ [ONE]: gone })
    await renderScreen(<TeamOverviewScreen kind="course" id={1} />)
    const link = await screen.findByRole('link', { name: words.toList.course })
    expect(link.getAttribute('href')).toBe('/courses')
  })
})

describe('the booking of a course', () => {
  test('has a draft separate from the team of the same id, and is held as a course', async () => {
    signIn()
    localStorage.setItem('team-booking:team:1:1', JSON.stringify({ selectedMonths: [{ year: 1405, month: 11 }] }))
    const { to } = fakeApi({
      [SESSION]: () => json(200, { ...bookable, kind: 'course' }),
      [HOLD]: () => json(201, order({ kind: 'course' })),
      'GET /api/members/': () => json(200, { results: [holder()] }),
    })
    const { address } = await renderScreen(<BookingScreen of={PLACE} />, { at: '/courses/booking' })
    await screen.findByText(bookable.pool_name)
    await userEvent.click(month('آبان'))
    const stored = JSON.parse(localStorage.getItem('team-booking:course:1:1') ?? 'null')
    expect(stored.selectedMonths).toEqual([{ year: 1405, month: 8 }])
    await userEvent.click(continueButton())
    await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
    expect(to('/api/team-payment/')[0]?.body).toMatchObject({ kind: 'course', id: 1, session: 1 })
  })

  test('that does not exist links to the list', async () => {
    fakeApi({ [SESSION]: gone })
    await renderScreen(<BookingScreen of={PLACE} />)
    const link = await screen.findByRole('link', { name: bookingStrings.seeList.course })
    expect(link.getAttribute('href')).toBe('/courses')
  })

  test('without an open month says so and links to the list', async () => {
    fakeApi({ [SESSION]: () => json(200, { ...bookable, kind: 'course', months: [] }) })
    await renderScreen(<BookingScreen of={PLACE} />)
    expect(await screen.findByText(bookingStrings.noMonthsHint.course)).toBeTruthy()
    expect(screen.getByRole('link', { name: bookingStrings.seeList.course })).toBeTruthy()
  })
})

test.each([
  ['team', '/teams/booking/3/session/7'],
  ['course', '/courses/booking/3/session/7'],
] as const)('the receipt of an ended order of a %s leads back to %s', async (kind, address) => {
  signIn()
  const ended = receiptOf({ kind, subject: 3, session: 7, state: 'expired', pass: null, paid_at: null })
  fakeApi({ [`GET /api/payment-receipt/${UID}/`]: () => json(200, ended) })
  await renderScreen(<ReceiptScreen uid={UID} />)
  const link = await screen.findByRole('link', { name: receiptStrings.bookAgain.course })
  expect(link.getAttribute('href')).toBe(address)
})
