import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { signIn } from '#tests/support/scenarios/journey.ts'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

export const ORDERS = 'GET /api/my/orders/'
export const WALLET = 'GET /api/wallet/'
export const LIST = 'GET /api/notifications/'

export async function open(address: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  signIn()
  const network = fakeApi(answers)
  const view = await renderApp(address)
  return { ...view, ...network, user: userEvent.setup() }
}
export const main = () => within(screen.getByRole('main'))
