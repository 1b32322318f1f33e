import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PaymentScreen } from '#src/features/payment/payment-screen.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { endDay, openBooking, startDay } from '#tests/support/scenarios/booking-screen.tsx'
import { order, signIn, UID } from '#tests/support/scenarios/journey.ts'
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
