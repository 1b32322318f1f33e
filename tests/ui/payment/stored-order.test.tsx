import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PaymentScreen } from '#src/features/payment/payment-screen.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { order, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ now: today, shouldAdvanceTime: true })
  signIn()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an order seen before is shown offline with its age and the rest of its hold', async () => {
  fakeApi({ [`GET /api/team-payment/${UID}/`]: () => json(200, order()) })
  const { queryClient, unmount } = await renderScreen(<PaymentScreen uid={UID} />)
  await screen.findByRole('timer')
  expect(screen.queryByText(/به‌روزرسانی/)).toBeNull()
  unmount()
  vi.setSystemTime(today.getTime() + 5 * MINUTE)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeApi({})
  await renderScreen(<PaymentScreen uid={UID} />, { queryClient })
  expect(await screen.findByText(uiStrings.updated('۵ دقیقه پیش'))).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(۱۵:۰۰|۱۴:۵\d)$/)
})
