import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { BookingScreen } from '#src/features/booking/booking-screen.tsx'
import { clearDrafts } from '#src/features/booking/draft-store.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { type Call, fakeApi, json } from '#tests/unit/api/fake-api.ts'
import { holder } from './family.ts'
import { bookable, today } from './journey.ts'

export const READ = 'GET /teams/1/team-detail/1/'
export const MEMBERS = 'GET /api/members/'
export const HOLD = 'POST /api/team-payment/'
export const DRAFT = 'team-booking:team:1:1'
export const bookingScreen = <BookingScreen of={{ kind: 'team', id: 1, session: 1 }} />

/** Before each test: 30 Aban 1405, signed out. */
export function startDay() {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  readStoredSession()
  toasts.list = []
}

/** After each test: as if the page had been closed. */
export function endDay() {
  clearDrafts()
  act(closeAuth)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** Opens the booking screen and waits for its session. */
export async function openBooking(responses: Parameters<typeof fakeApi>[0] = {}) {
  const network = fakeApi({
    [READ]: () => json(200, bookable),
    [MEMBERS]: () => json(200, { results: [holder()] }),
    ...responses,
  })
  const user = userEvent.setup()
  const view = await renderScreen(bookingScreen, { at: '/teams/booking' })
  await screen.findByText(bookable.pool_name)
  return { ...view, ...network, user, holds: () => network.to('/api/team-payment/') }
}

export const month = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) })
export const continueButton = () => screen.getAllByRole('button', { name: words.toPayment })[0] as HTMLElement
export const counter = () => screen.getByRole('status', { name: words.terms }).textContent
export const stored = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null')
export const toastTexts = () => toasts.list.map(({ text }) => text)
export const refusal = (status: number, code: string, more: object = {}) => json(status, { detail: 'x', code, ...more })
export const keyOf = (request: Call | undefined) => request?.headers.get('Idempotency-Key')
