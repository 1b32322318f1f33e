import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enrolmentStrings } from '#src/features/enrolment/strings.ts'
import { walletStrings } from '#src/features/wallet/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { entry, term, terms, wallet } from '#tests/support/scenarios/account-pages.ts'
import { bookable, order, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const TERMS = 'GET /api/my/terms/'
const WALLET = 'GET /api/wallet/'
const TOP_UP = 'POST /api/wallet/top-ups/'

// Lazy chunks are slow to transform on a test machine.
beforeAll(() => Promise.all([import('#src/routes/my-teams.tsx'), import('#src/routes/wallet.tsx')]), 30_000)
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  vi.stubGlobal('scrollTo', vi.fn())
  act(() => {
    toasts.list = []
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(address: string, answers: Parameters<typeof fakeApi>[0]) {
  signIn()
  const network = fakeApi(answers)
  const view = await renderApp(address)
  return { ...view, ...network, user: userEvent.setup() }
}
const told = () => toasts.list.map(({ text }) => text)

describe('cancelling a month', () => {
  const cancelName = enrolmentStrings.cancelOf(enrolmentStrings.cancel.month, bookable.team_name)
  const until = '2026-12-21T00:00:00+03:30'
  const azar = term({ id: 2, month: { year: 1405, month: 10 }, state: 'future', cancellable_until: until })
  const bahman = term({ id: 3, month: { year: 1405, month: 11 }, state: 'future', cancellable_until: until })
  const ask = async () => screen.findByRole('button', { name: cancelName })

  test('asks once, naming the class, the month and the refund; "no" changes nothing', async () => {
    const { user, calls } = await open('/my-teams', { [TERMS]: () => json(200, terms(azar)) })
    await user.click(await ask())
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole('heading', { name: enrolmentStrings.cancelTitle(bookable.team_name) })).toBeTruthy()
    expect(sheet.getByText(enrolmentStrings.cancelText('دی ۱۴۰۵', '۱٬۵۰۰٬۰۰۰ تومان'))).toBeTruthy()
    expect(sheet.getByText(/^مهلت لغو: .*۱ دی ۱۴۰۵|^مهلت لغو: .*۳۰ آذر ۱۴۰۵/)).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: enrolmentStrings.cancelNo }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('of several months asks which, cancels that one, shows the refund, and updates the list', async () => {
    let list = terms(azar, bahman)
    const { user, to } = await open('/my-teams', {
      [TERMS]: () => json(200, list),
      'POST /api/my/terms/3/cancel/': () => {
        list = terms(azar, { ...bahman, state: 'cancelled', cancellable_until: null })
        return json(200, { order: UID, refunded: 15_000_000 })
      },
    })
    await user.click(await ask())
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'دی ۱۴۰۵' }).checked).toBe(true)
    await user.click(sheet.getByRole('radio', { name: 'بهمن ۱۴۰۵' }))
    await user.click(sheet.getByRole('button', { name: enrolmentStrings.cancelYes('بهمن ۱۴۰۵') }))
    await waitFor(() => expect(told()).toEqual([enrolmentStrings.cancelled('۱٬۵۰۰٬۰۰۰ تومان')]))
    expect(await screen.findByRole('region', { name: enrolmentStrings.sections.cancelled })).toBeTruthy()
    expect(to('/api/my/terms/3/cancel/')).toHaveLength(1)
  })

  test('too late shows the server’s message; offline, that nothing was changed', async () => {
    let answer = () => json(409, { detail: 'مهلت لغو گذشته است', code: 'cancel_too_late' })
    const { user } = await open('/my-teams', {
      [TERMS]: () => json(200, terms(azar)),
      'POST /api/my/terms/2/cancel/': () => answer(),
    })
    const yes = { name: enrolmentStrings.cancelYes('دی ۱۴۰۵') }
    await user.click(await ask())
    await user.click(await screen.findByRole('button', yes))
    await waitFor(() => expect(told()).toHaveLength(1))
    expect(toasts.list[0]).toMatchObject({ kind: 'error' })
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await user.click(await ask())
    await user.click(await screen.findByRole('button', yes))
    await waitFor(() => expect(told()).toContain(enrolmentStrings.cancelOffline))
  })

  test('is not offered after its deadline', async () => {
    vi.setSystemTime(new Date(Date.parse(until) + 1000))
    const now = { ...terms(azar), now: new Date(Date.parse(until) + 1000).toISOString() }
    await open('/my-teams', { [TERMS]: () => json(200, now) })
    await screen.findAllByText(bookable.team_name)
    expect(screen.queryByRole('button', { name: cancelName })).toBeNull()
  })
})

describe('topping up the wallet', () => {
  const filled = { [WALLET]: () => json(200, wallet(0, entry())) }
  const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: walletStrings.amount })
  const go = () => screen.getByRole('button', { name: walletStrings.goPay })

  test.each([
    ['nothing', '', walletStrings.amountMissing],
    ['too little', '9999', walletStrings.tooSmall('۱۰٬۰۰۰ تومان')],
    ['too much', '50000001', walletStrings.tooLarge('۵۰٬۰۰۰٬۰۰۰ تومان')],
  ])('%s is rejected at its field without a request', async (_, typed, fault) => {
    const { user, to } = await open('/wallet', filled)
    const field = await amount()
    if (typed !== '') await user.type(field, typed)
    await user.click(go())
    expect(screen.getByText(fault)).toBeTruthy()
    expect([field.getAttribute('aria-invalid'), document.activeElement === field]).toEqual(['true', true])
    expect(to('/api/wallet/top-ups/')).toEqual([])
    await user.type(field, '1')
    expect(screen.queryByText(fault)).toBeNull()
  })

  test('an amount in any digits is sent as rial, and its payment opens', async () => {
    const { user, router, to } = await open('/wallet', {
      ...filled,
      [TOP_UP]: () => json(201, order({ kind: 'wallet' })),
    })
    const field = await amount()
    await user.type(field, '۲۵۰ هزار۰۰۰')
    expect(field.value).toBe('۲۵۰٬۰۰۰')
    await user.click(go())
    await waitFor(() => expect(router.state.location.href).toBe(`/team-payment?order=${UID}`))
    expect(to('/api/wallet/top-ups/').map(({ body }) => body)).toEqual([{ amount: 2_500_000 }])
  })

  test('a preset amount is one tap; offline it stays, and is sent again with the same key', async () => {
    const { user, to } = await open('/wallet', filled)
    await amount()
    const preset = screen.getByRole('button', { name: '۵۰۰٬۰۰۰' })
    await user.click(preset)
    expect(preset.getAttribute('aria-pressed')).toBe('true')
    await user.click(go())
    expect(await screen.findByText(walletStrings.offlineTopUp)).toBeTruthy()
    expect((await amount()).value).toBe('۵۰۰٬۰۰۰')
    await user.click(go())
    await waitFor(() => expect(to('/api/wallet/top-ups/')).toHaveLength(2))
    const keys = to('/api/wallet/top-ups/').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBe(keys[1])
  })

  test('a refund by the operator shows its reason', async () => {
    const back = entry({ id: 2, kind: 'refund', reason: 'استخر برای تعمیر بسته شد' })
    await open('/wallet', { [WALLET]: () => json(200, wallet(8_000_000, back, entry())) })
    expect(await screen.findByText(walletStrings.reason('استخر برای تعمیر بسته شد'))).toBeTruthy()
  })
})
