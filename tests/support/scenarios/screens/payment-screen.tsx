import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { PaymentScreen } from '#src/features/payment/payment-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

export const READ = `GET /api/team-payment/${UID}/`

export async function open(answers: Parameters<typeof fakeApi>[0], uid: string | undefined = UID) {
  const network = fakeApi(answers)
  const onEnd = vi.fn()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const view = await renderScreen(<PaymentScreen uid={uid} onEnd={onEnd} />, { at: `/team-payment?order=${UID}` })
  return { ...view, ...network, user, onEnd }
}
