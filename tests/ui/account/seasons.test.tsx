import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MyTerms } from '#src/contract/enrolment.ts'
import { seasonStrings as words } from '#src/features/enrolment/season/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { term, terms } from '#tests/support/scenarios/account-pages.ts'
import { signIn, today } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

vi.mock('#src/features/enrolment/season/season-picture.ts', () => ({
  seasonPicture: () => Promise.resolve(new Blob(['picture'])),
}))

const child = { id: 2, name: 'نیلوفر', holder: false }
const attended = term({
  swimmer: child,
  attendance: [
    { day: 2, state: 'present' },
    { day: 4, state: 'late' },
    { day: 9, state: 'absent' },
  ],
  levels: [{ level: 'beginner', at: '2026-11-10T10:00:00.000Z' }],
})

// Lazy chunks are slow to transform on a test machine.
beforeAll(async () => {
  await import('#src/routes/my-teams.tsx')
  await import('#src/features/enrolment/season/seasons.tsx')
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
async function open(list: MyTerms) {
  signIn()
  fakeApi({ 'GET /api/my/terms/': () => json(200, list) })
  await renderApp('/my-teams')
}

test('a family sees the season as a ring, how many lessons were attended, and the level passed', async () => {
  await open(terms(attended))
  expect(await main().findByRole('img', { name: words.ring(2, 9) })).toBeTruthy()
  expect(main().getByText(words.attended(2, 9))).toBeTruthy()
  expect(main().getByText(words.level('مبتدی', '۱۹ آبان ۱۴۰۵'))).toBeTruthy()
  expect(main().getByText(words.ofMonth(2, 3))).toBeTruthy()
  expect(main().getByText('با تأخیر: دوشنبه ۴ آبان ۱۴۰۵')).toBeTruthy()
  expect(main().getByText('غیبت: شنبه ۹ آبان ۱۴۰۵')).toBeTruthy()
})

test('before a roll was called, and in a copy of an older server, there is no ring', async () => {
  await open(terms(term({ attendance: [] }), term({ id: 2, order: 'B' })))
  await main().findAllByRole('heading', { name: 'نهنگ‌های آبی' })
  expect(main().queryByRole('heading', { name: words.title })).toBeNull()
})

test('the card of a season is shared as a picture, or saved where files cannot be shared', async () => {
  const share = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.create(navigator, { canShare: { value: () => true }, share: { value: share } }))
  await open(terms(attended))
  await userEvent.click(await main().findByRole('button', { name: words.shareOf('پاییز ۱۴۰۵', 'نیلوفر') }))
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith({ files: [expect.objectContaining({ name: 'mowj-1405-autumn.png' })] }),
  )
})
