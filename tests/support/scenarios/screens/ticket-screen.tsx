import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { MyTerm } from '#src/contract/enrolment.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { receiptStrings } from '#src/features/payment/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { terms } from '#tests/support/scenarios/account-pages.ts'
import { receiptOf, signIn, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

export const code = (name = 'نهنگ‌های آبی') => screen.findByRole('img', { name: receiptStrings.passAlt(name) })

export type Bought = { terms?: MyTerm[]; receipts?: Partial<Receipt>[] }

/** Serves these terms, each under its kind, and these receipts. */
export function serve({ terms: bought = [], receipts = [] }: Bought) {
  const read = receipts.map((receipt) => [
    `GET /api/payment-receipt/${receipt.uid ?? UID}/`,
    () => json(200, receiptOf(receipt)),
  ])
  return fakeApi({
    'GET /api/my/terms/': ({ url }) =>
      json(200, terms(...bought.filter(({ kind }) => kind === url.searchParams.get('kind')))),
    ...Object.fromEntries(read),
  })
}

export async function open(address: string, bought: Bought = {}) {
  signIn()
  const network = serve(bought)
  return { ...(await renderApp(address)), ...network, user: userEvent.setup({ delay: null }) }
}
