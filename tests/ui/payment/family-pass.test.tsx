import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { receiptStrings as words } from '#src/features/payment/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { message, messages, term, terms } from '#tests/support/scenarios/account-pages.ts'
import { receiptOf, signIn, UID } from '#tests/support/scenarios/journey.ts'
import { startAtToday } from '#tests/support/scenarios/today-clock.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const holder = { id: 1, name: 'سارا', holder: true }
const swimmers = [
  { id: 2, name: 'نیلوفر', holder: false },
  { id: 3, name: 'دارا', holder: false },
]
const family: Partial<Receipt> = {
  swimmers,
  passes: [
    { id: 2, name: 'نیلوفر', pass: '2222222222' },
    { id: 3, name: 'دارا', pass: '3333333333' },
  ],
  cancelled: [{ year: 1405, month: 8, swimmer: 3 }],
}

beforeAll(async () => {
  await Promise.all([import('#src/routes/ticket.tsx'), import('#src/routes/payment-receipt.$transactionUID.$.tsx')])
}, 30_000)
startAtToday()
afterEach(() => act(closeAuth))

async function open(address: string, receipt: Partial<Receipt>) {
  signIn()
  fakeApi({
    'GET /api/my/terms/': ({ url }) =>
      json(200, url.searchParams.get('kind') === 'team' ? terms(...swimmers.map(termOf)) : terms()),
    [`GET /api/payment-receipt/${UID}/`]: () => json(200, receiptOf(receipt)),
    'GET /api/notifications/': () => json(200, messages(message({ order: { ...orderOf(), swimmers } }))),
  })
  return { ...(await renderApp(address)), user: userEvent.setup({ delay: null }) }
}

const termOf = (swimmer: (typeof swimmers)[number]) => term({ id: swimmer.id, swimmer })
const orderOf = () => ({ uid: UID, kind: 'team' as const, team_name: 'نهنگ‌های آبی', months: [] })
const codePath = async () =>
  (await screen.findByRole('img', { name: /کد QR/ })).querySelector('path')?.getAttribute('d')
const choice = () => within(screen.getByRole('group', { name: words.passes }))

test.each(['/ticket', `/payment-receipt/${UID}/`])(
  '%s shows the pass of all, and that of each in one tap',
  async (address) => {
    const { user } = await open(address, family)
    const ofAll = await codePath()
    expect(choice().getByRole('button', { name: words.familyPass }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getAllByText('نیلوفر، دارا').length).toBeGreaterThan(0)
    await user.click(choice().getByRole('button', { name: 'دارا' }))
    expect(await codePath()).not.toBe(ofAll)
    expect(choice().getByRole('button', { name: 'دارا' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(choice().getByRole('button', { name: words.familyPass }))
    expect(await codePath()).toBe(ofAll)
  },
)

test('the receipt names the swimmers, and whose month was cancelled', async () => {
  await open(`/payment-receipt/${UID}/`, family)
  expect((await screen.findByText(words.swimmers)).nextElementSibling?.textContent).toBe('نیلوفر، دارا')
  expect(screen.getByText(words.cancelledOf('دارا', 'آبان ۱۴۰۵'))).toBeTruthy()
})

test.each(['/ticket', `/payment-receipt/${UID}/`])(
  '%s of an adult alone has no choice and no name but their own',
  async (address) => {
    await open(address, { swimmers: [holder], passes: [{ id: 1, name: 'سارا', pass: '11' }] })
    await codePath()
    expect(screen.queryByRole('group', { name: words.passes })).toBeNull()
    expect(screen.queryByText(words.swimmers)).toBeNull()
  },
)

test('a notification names the swimmers of its order', async () => {
  await open('/notifications', family)
  expect(await screen.findByText(/^نیلوفر، دارا: نهنگ‌های آبی/)).toBeTruthy()
})
