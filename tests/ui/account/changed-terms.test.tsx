import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MakeUpCredit } from '#src/contract/credits/make-up.ts'
import type { MyTerms } from '#src/contract/enrolment.ts'
import { enrolmentStrings as words } from '#src/features/enrolment/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { term, terms } from '#tests/support/scenarios/account-pages.ts'
import { signIn, today } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const TERMS = 'GET /api/my/terms/'
const azar = { year: 1405, month: 9 }
const lesson = { ...azar, day: 2 }
const credit: MakeUpCredit = {
  id: 1,
  swimmer: { id: 2, name: 'نیلوفر', holder: false },
  kind: 'team',
  level: 'beginner',
  team_name: 'نهنگ‌های آبی',
  session_title: 'صبح',
  date: lesson,
  reason: 'تعمیر استخر',
  // The end of 30 Azar in Tehran.
  expires_at: '2026-12-21T20:30:00.000Z',
}

// Lazy chunks are slow to transform on a test machine.
beforeAll(async () => {
  await import('#src/routes/my-teams.tsx')
}, 30_000)
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  toasts.list = []
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const main = () => within(screen.getByRole('main'))
async function open(list: MyTerms, answers: Parameters<typeof fakeApi>[0] = {}) {
  signIn()
  fakeApi({ [TERMS]: () => json(200, list), ...answers })
  await renderApp('/my-teams')
}

test('a parent sees the lesson that the club owes, for whom, instead of which and until when', async () => {
  await open({ ...terms(term()), credits: [credit] })
  expect(await main().findByRole('heading', { name: words.makeUps })).toBeTruthy()
  for (const text of ['برای نیلوفر', 'به جای جلسهٔ دوشنبه ۲ آذر ۱۴۰۵', words.reason('تعمیر استخر')])
    expect(main().getByText(text)).toBeTruthy()
  expect(main().getByText('مهلت استفاده: تا پایان ۳۰ آذر ۱۴۰۵')).toBeTruthy()
})

test('the next lesson has its own hours and pool where it was moved to another', async () => {
  const elsewhere = { day: 30, starts_at: '19:00', ends_at: '20:00', pool: 'استخر دوم', pool_address: '' }
  await open(terms(term({ cancelled_days: [30], added_lessons: [elsewhere] })))
  const next = (await main().findByText(words.next)).closest('p')
  expect(next?.textContent).toBe(`${words.next}${words.at('شنبه ۳۰ آبان', '۱۹:۰۰\u00a0تا\u00a0۲۰:۰۰')}استخر دوم`)
  expect(main().getByText(words.elsewhere('شنبه ۳۰ آبان ۱۴۰۵', 'استخر دوم'))).toBeTruthy()
})

test('a credit that has ended since the response was stored is not listed', async () => {
  await open({ ...terms(term()), credits: [{ ...credit, expires_at: today.toISOString() }] })
  expect(await main().findByRole('heading', { name: words.sections.current })).toBeTruthy()
  expect(main().queryByRole('heading', { name: words.makeUps })).toBeNull()
})

test('a frozen month says where its lessons moved, and the later month names its days', async () => {
  const dey = { year: 1405, month: 10 }
  await open(
    terms(
      term({ month: azar, frozen: { day: 14, to: dey } }),
      term({ id: 2, order: 'B', month: dey, only_days: [5, 12] }),
    ),
  )
  expect(await main().findByText(words.frozen('شنبه ۱۴ آذر ۱۴۰۵', 'دی ۱۴۰۵'))).toBeTruthy()
  expect(main().getByText('جلسه‌های منتقل‌شده: فقط شنبه ۵ دی و شنبه ۱۲ دی ۱۴۰۵')).toBeTruthy()
})

test('cancelling a make-up lesson returns the credit and promises no money', async () => {
  const until = '2026-11-23T00:00:00Z'
  await open(terms(term({ month: lesson, state: 'future', cancellable_until: until, refund: 0 })), {
    'POST /api/my/terms/1/cancel/': () => json(200, { order: 'B', refunded: 0 }),
  })
  expect(await main().findByText(words.makeUp)).toBeTruthy()
  await userEvent.click(main().getByRole('button', { name: words.cancelOf(words.cancel.makeUp, 'نهنگ‌های آبی') }))
  expect(screen.getByText(words.cancelMakeUpText('دوشنبه ۲ آذر ۱۴۰۵'))).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: words.cancelYes('دوشنبه ۲ آذر ۱۴۰۵') }))
  await waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual([words.makeUpCancelled]))
})

test('a class that the other guardian booked says so, and is not cancelled here', async () => {
  const shared = term({ booked_by: 'امیر', swimmer: { id: 2, name: 'نیلوفر', holder: false }, cancellable_until: null })
  await open(terms(shared))
  expect(await main().findByText(words.bookedBy('امیر'))).toBeTruthy()
  expect(main().getByText('برای نیلوفر')).toBeTruthy()
  expect(main().getByRole('link', { name: /بلیت ورود/ })).toBeTruthy()
  expect(main().queryByRole('button', { name: new RegExp(words.cancel.month) })).toBeNull()
})
