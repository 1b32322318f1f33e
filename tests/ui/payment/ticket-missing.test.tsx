import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { ticketStrings as words } from '#src/features/payment/ticket/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { term, terms } from '#tests/support/scenarios/account-pages.ts'
import { receiptOf, signIn, UID } from '#tests/support/scenarios/journey.ts'
import { code, open, serve } from '#tests/support/scenarios/screens/ticket-screen.tsx'
import { startAtToday } from '#tests/support/scenarios/today-clock.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

beforeAll(async () => {
  await import('#src/routes/ticket.tsx')
}, 30_000)
startAtToday()
afterEach(() => {
  act(closeAuth)
  Reflect.deleteProperty(navigator, 'wakeLock')
})

describe('without a valid ticket', () => {
  const title = (name: string) => screen.findByRole('heading', { level: 2, name })

  test('a user who bought nothing is led to the teams', async () => {
    await open('/ticket')
    expect(await title(words.none)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.seeTeams }).getAttribute('href')).toBe('/teams')
  })

  test('a user whose tickets are past or cancelled is led to the own classes', async () => {
    const past = term({ id: 1, month: { year: 1405, month: 5 }, state: 'past' })
    await open('/ticket', { terms: [past, term({ id: 2, state: 'cancelled' })] })
    expect(await title(words.over)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.myTeams }).getAttribute('href')).toBe('/my-teams')
  })

  test.each([
    ['is being checked by the bank', { state: 'pending', pass: null }, words.pending],
    ['is not paid', { state: 'held', pass: null }, words.unpaid],
    ['was cancelled', { state: 'refunded', pass: null }, words.thisOver],
    ['is over', { months: [{ year: 1405, month: 5 }] }, words.thisOver],
    ['belongs to another account', { pass: null, payer: null }, words.notYours],
  ] as const)('an order that %s says so and leads to its receipt', async (_what, receipt, heading) => {
    await open(`/ticket?order=${UID}`, { receipts: [{ ...receipt }] as Partial<Receipt>[] })
    expect(await title(heading)).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
    expect(screen.getByRole('link', { name: words.toReceipt }).getAttribute('href')).toMatch(`/payment-receipt/${UID}`)
  })

  test('the ticket opens by itself when the bank confirms', async () => {
    let receipt = receiptOf({ state: 'pending', pass: null })
    signIn()
    fakeApi({
      'GET /api/my/terms/': () => json(200, terms()),
      [`GET /api/payment-receipt/${UID}/`]: () => json(200, receipt),
    })
    const { queryClient } = await renderApp(`/ticket?order=${UID}`)
    await title(words.pending)
    receipt = receiptOf({})
    await act(() => queryClient.refetchQueries())
    expect(await code()).toBeTruthy()
  })

  test('an order that does not exist is not found', async () => {
    signIn()
    fakeApi({
      'GET /api/my/terms/': () => json(200, terms()),
      [`GET /api/payment-receipt/${UID}/`]: () => json(404, { detail: 'x', code: 'not_found' }),
    })
    await renderApp(`/ticket?order=${UID}`)
    expect(await title(words.missing)).toBeTruthy()
  })

  test.each(['/ticket', `/ticket?order=${UID}`])('%s says offline that nothing is stored here', async (address) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    signIn()
    fakeApi({})
    await renderApp(address)
    expect(await screen.findByText(words.offlineHint)).toBeTruthy()
  })

  test('a signed-out user signs in without leaving the page', async () => {
    localStorage.clear()
    readStoredSession()
    serve({ terms: [term()], receipts: [{}] })
    const { router } = await renderApp('/ticket')
    await userEvent
      .setup({ delay: null })
      .click(within(screen.getByRole('main')).getByRole('button', { name: uiStrings.signIn }))
    expect(authDialog.step).toBe('phone')
    act(signIn)
    expect(await code()).toBeTruthy()
    expect(router.state.location.pathname).toBe('/ticket')
  })
})
