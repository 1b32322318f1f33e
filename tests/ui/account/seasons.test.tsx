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
async function open(list: MyTerms, answers: Parameters<typeof fakeApi>[0] = {}) {
  signIn()
  const api = fakeApi({ 'GET /api/my/terms/': () => json(200, list), ...answers })
  await renderApp('/my-teams')
  return api
}

const until = '2027-01-05T20:30:00.000Z'
const missed = term({ swimmer: child, attendance: [{ day: 9, state: 'absent' }], missed: [{ day: 9, until }] })
const date = 'شنبه ۹ آبان ۱۴۰۵'

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

test('a missed lesson is made up after a dialog that says the rules', async () => {
  const api = await open(terms(missed), {
    'POST /api/my/terms/1/missed/': () => json(200, { credit: 4, until }),
  })
  await userEvent.click(await main().findByRole('button', { name: words.makeUpOf(words.makeUp(date), 'نیلوفر') }))
  const dialog = within(await screen.findByRole('dialog', { name: words.makeUpTitle(date) }))
  expect(dialog.getByText(words.makeUpText('۱۵ دی ۱۴۰۵'))).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: words.makeUpYes }))
  await waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual([words.madeUp('۱۵ دی ۱۴۰۵')]))
  expect(api.to('/api/my/terms/1/missed/').map(({ body }) => body)).toEqual([{ day: 9 }])
  // The list is read again: the credit is in it.
  await waitFor(() => expect(api.to('/api/my/terms/').length).toBeGreaterThan(1))
})

test('several missed lessons are one button, and one of them is chosen in its dialog', async () => {
  const days = [9, 11, 16].map((day) => ({ day, until }))
  const api = await open(terms({ ...missed, missed: days }), {
    'POST /api/my/terms/1/missed/': () => json(200, { credit: 4, until }),
  })
  await userEvent.click(await main().findByRole('button', { name: words.makeUpOf(words.makeUpOne, 'نیلوفر') }))
  const choice = await screen.findByRole('combobox', { name: words.makeUpWhich })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([date, 'دوشنبه ۱۱ آبان ۱۴۰۵', 'شنبه ۱۶ آبان ۱۴۰۵'])
  await userEvent.selectOptions(choice, 'دوشنبه ۱۱ آبان ۱۴۰۵')
  await userEvent.click(screen.getByRole('button', { name: words.makeUpYes }))
  await waitFor(() => expect(api.to('/api/my/terms/1/missed/').map(({ body }) => body)).toEqual([{ day: 11 }]))
})

test('of two children who missed the same lesson, each button names the child', async () => {
  const brother = { id: 3, name: 'آرش', holder: false }
  await open(terms(missed, { ...missed, id: 2, swimmer: brother }))
  for (const { name } of [child, brother])
    expect(await main().findByRole('button', { name: words.makeUpOf(words.makeUp(date), name) })).toBeTruthy()
})

test('of many missed lessons the newest dates are named, and the others counted', async () => {
  const attendance = [2, 4, 9, 11, 16, 18].map((day) => ({ day, state: 'absent' as const }))
  await open(terms({ ...missed, attendance, missed: [] }))
  const dates = 'شنبه ۹ آبان، دوشنبه ۱۱ آبان، شنبه ۱۶ آبان و دوشنبه ۱۸ آبان ۱۴۰۵'
  expect(await main().findByText(words.absent(words.andOthers(dates, 2)))).toBeTruthy()
})

test('a refusal and a missing network are said', async () => {
  await open(terms(missed), {
    'POST /api/my/terms/1/missed/': () => json(400, { day: ['سهم جبران غیبت این ماه تمام شده است'] }),
  })
  const ask = async () => {
    await userEvent.click(await main().findByRole('button', { name: words.makeUpOf(words.makeUp(date), 'نیلوفر') }))
    await userEvent.click(await screen.findByRole('button', { name: words.makeUpYes }))
  }
  await ask()
  await waitFor(() => expect(toasts.list.at(-1)?.text).toBe('سهم جبران غیبت این ماه تمام شده است'))
  fakeApi({ 'GET /api/my/terms/': () => json(200, terms(missed)) })
  await ask()
  await waitFor(() => expect(toasts.list.at(-1)?.text).toBe(words.makeUpOffline))
})

test('a missed lesson whose time ended since the copy was stored is not offered', async () => {
  await open(terms({ ...missed, missed: [{ day: 9, until: '2026-11-01T20:30:00.000Z' }] }))
  await main().findByText(words.absent(date))
  expect(main().queryByRole('button', { name: new RegExp(words.makeUp(date)) })).toBeNull()
})
