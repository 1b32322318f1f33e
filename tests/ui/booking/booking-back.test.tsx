import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BookingScreen } from '#src/features/booking/booking-screen.tsx'
import { endDraft } from '#src/features/booking/draft-store.ts'
import { headOfProgram } from '#src/features/booking/session-head.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { PaymentScreen } from '#src/features/payment/payment-screen.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import {
  continueButton,
  counter,
  endDay,
  HOLD,
  month,
  openBooking,
  READ,
  startDay,
} from '#tests/support/scenarios/booking-screen.tsx'
import { bookable, order, signIn, teamDetail, today, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

beforeEach(startDay)
afterEach(endDay)

const back = () => screen.getByRole('button', { name: uiStrings.back })

test('the booking, opened first, leads back to its team', async () => {
  const { user, address } = await openBooking()
  await user.click(back())
  await waitFor(() => expect(address()).toBe('/team-overview/1'))
})

test('the booking leads back to the screen before it', async () => {
  const { user, address, history } = await openBooking()
  act(() => history.push('/teams/booking/again'))
  await waitFor(() => expect(address()).toBe('/teams/booking/again'))
  await user.click(back())
  await waitFor(() => expect(address()).toBe('/teams/booking'))
})

test('the payment, opened first, leads back to the team it is for', async () => {
  signIn()
  fakeApi({ [`GET /api/team-payment/${UID}/`]: () => json(200, order()) })
  const { address } = await renderScreen(<PaymentScreen uid={UID} />, { at: `/team-payment?order=${UID}` })
  await screen.findByRole('timer')
  await userEvent.click(back())
  await waitFor(() => expect(address()).toBe('/team-overview/1'))
})

describe('back from the payment, the places that the user holds', () => {
  const months = bookable.months.map((each) => (each.month === 8 ? { ...each, left: 0 } : each))
  const lastPlaceTaken = { [READ]: () => json(200, { ...bookable, months }) }
  const MINUTE = 60_000
  const heldOrder = () =>
    order({
      months: [{ year: 1405, month: 8 }],
      term_count: 1,
      hold_expires_at: new Date(today.getTime() + MINUTE).toISOString(),
    })

  async function holdAndGoBack() {
    signIn()
    const { user, address, unmount } = await openBooking({ [HOLD]: () => json(201, heldOrder()) })
    await user.click(month('آبان'))
    await user.click(continueButton())
    await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
    unmount()
  }

  test('stay selected though the month is full for others, and the screen says so', async () => {
    await holdAndGoBack()
    const { user, holds, address } = await openBooking({ ...lastPlaceTaken, [HOLD]: () => json(201, heldOrder()) })
    expect(month('آبان').getAttribute('aria-pressed')).toBe('true')
    expect(month('آبان').textContent).toContain(words.heldTerm)
    expect(counter()).toBe('۱')
    expect(screen.getByText(words.held('آبان ۱۴۰۵'))).toBeTruthy()
    expect(screen.getByRole('link', { name: words.continueOrder }).getAttribute('href')).toBe(
      `/team-payment?order=${UID}`,
    )
    await user.click(month('آبان'))
    await user.click(month('آبان'))
    await user.click(continueButton())
    await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
    expect(holds()[0]?.body).toMatchObject({ months: [{ year: 1405, month: 8 }] })
  })

  test.each([
    ['the order is cancelled', () => endDraft('closed', heldOrder())],
    ['the hold has expired', () => vi.setSystemTime(today.getTime() + MINUTE)],
  ])('are those of others once %s', async (_name, end) => {
    await holdAndGoBack()
    end()
    await openBooking(lastPlaceTaken)
    await waitFor(() => expect(counter()).toBe('۰'))
    expect(month('آبان').disabled).toBe(true)
    expect(screen.queryByRole('link', { name: words.continueOrder })).toBeNull()
  })

  test('open the payment with its picture at once, without waiting for the server', async () => {
    signIn()
    const { user, queryClient } = await openBooking({ [HOLD]: () => json(201, order()) })
    await user.click(month('آبان'))
    await user.click(continueButton())
    await waitFor(() => expect(queryClient.getQueryData(['payments', UID, '7'])).toMatchObject({ uid: UID }))
  })
})

test('while the session loads, the booking shows the head that the page before knew', async () => {
  fakeApi({ [READ]: () => new Promise(() => undefined) })
  const head = headOfProgram('team', teamDetail, 1)
  await renderScreen(<BookingScreen of={{ kind: 'team', id: 1, session: 1 }} head={head} />)
  expect(screen.getByText(teamDetail.name)).toBeTruthy()
  expect(document.querySelector('[data-shared-picture] img')).not.toBeNull()
})
