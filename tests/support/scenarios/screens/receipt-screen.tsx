import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Receipt } from '#src/contract/payment.ts'
import { ReceiptScreen } from '#src/features/payment/receipt/receipt-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { receiptOf, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const READ = `GET /api/payment-receipt/${UID}/`

export async function open(read: () => Response, queryClient?: Parameters<typeof renderScreen>[1]) {
  const network = fakeApi({ [READ]: read })
  const onConfirmed = vi.fn()
  const view = await renderScreen(<ReceiptScreen uid={UID} onConfirmed={onConfirmed} />, queryClient)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { ...view, ...network, onConfirmed, user }
}
export const shows = (changes: Partial<Receipt>) => open(() => json(200, receiptOf(changes)))
