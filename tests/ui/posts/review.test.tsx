import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import type { Review } from '#src/contract/catalog/catalog.ts'
import type { MyReview, ReviewPage } from '#src/contract/review.ts'
import { reviewStrings as words } from '#src/features/review/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { signedInAtApi } from '#tests/support/scenarios/account.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const LIST = 'GET /api/teams/3/reviews/'
const MINE = 'GET /api/teams/3/reviews/mine/'
const SAVE = 'PUT /api/teams/3/reviews/mine/'
const REMOVE = 'DELETE /api/teams/3/reviews/mine/'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('scrollTo', vi.fn())
  toasts.list = []
})
afterEach(() => {
  closeAuth()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  readStoredSession()
})

const reviewOf = (changes: Partial<Review> = {}): Review => ({
  id: 1,
  author: 'سارا',
  rating: 5,
  text: 'مربی باحوصله است',
  verified: true,
  created_at: '2026-11-01T08:00:00Z',
  ...changes,
})

const pageOf = (results: Review[], changes: Partial<ReviewPage> = {}): ReviewPage => ({
  count: results.length,
  next: null,
  previous: null,
  results,
  subject: { kind: 'team', id: 3, name: 'نهنگ‌های آبی' },
  summary: {
    average: results.length === 0 ? null : 4.5,
    histogram: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: results.filter((review) => review.rating === rating).length,
    })),
  },
  ...changes,
})

const two = [reviewOf(), reviewOf({ id: 2, author: 'رضا', rating: 4, text: 'آب گرم است', verified: false })]
const none: MyReview = { review: null, may_write: false }

const told = () => toasts.list.map(({ text }) => text)
const own = async () => within(await screen.findByRole('region', { name: words.mine }))
const list = async () => within(await screen.findByRole('region', { name: words.list }))

async function openSignedIn(mine: MyReview, answers: Parameters<typeof fakeApi>[0] = {}) {
  const server = signedInAtApi({ [LIST]: () => json(200, pageOf(two)), [MINE]: () => json(200, mine), ...answers })
  return { server, ...(await renderApp('/teams/3')) }
}

test('the page shows the average, the histogram, and which authors have taken part', async () => {
  const server = fakeApi({ [LIST]: () => json(200, pageOf(two)) })
  await renderApp('/teams/3')
  expect(await screen.findByRole('heading', { level: 1, name: words.titleOf('نهنگ‌های آبی') })).toBeTruthy()
  const summary = within(screen.getByRole('region', { name: words.summary }))
  for (const text of ['۴٫۵', words.count(2), words.bar(5, 1), words.bar(4, 1), words.bar(1, 0)]) {
    expect(summary.getByText(text)).toBeTruthy()
  }
  // A bar without reviews is empty, its border included.
  expect(document.querySelectorAll('.review-fill')).toHaveLength(2)
  const [first, second] = (await list()).getAllByRole('listitem')
  expect(first?.textContent).toContain('شرکت‌کنندهٔ دوره')
  expect(second?.textContent).not.toContain('شرکت‌کنندهٔ دوره')
  expect(screen.getByRole('link', { name: words.toOverview.team }).getAttribute('href')).toBe('/team-overview/3')
  expect(server.to('/api/teams/3/reviews/mine/')).toEqual([])
})

test('the sort order is a search parameter', async () => {
  const server = fakeApi({ [LIST]: () => json(200, pageOf(two)) })
  const { router } = await renderApp('/teams/3?sort=worst')
  expect(await screen.findByRole('link', { name: words.orders.worst, current: 'page' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: words.orders.best }))
  await waitFor(() => expect(router.state.location.href).toBe('/teams/3?sort=best'))
  await userEvent.click(await screen.findByRole('link', { name: words.orders.newest }))
  await waitFor(() => expect(router.state.location.href).toBe('/teams/3'))
  await waitFor(() => {
    const asked = server.to('/api/teams/3/reviews/').map(({ url }) => url.searchParams.get('sort'))
    expect(asked).toEqual(['worst', 'best', null])
  })
  const orders = within(screen.getByRole('navigation', { name: words.order }))
  expect(orders.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
    words.orders.newest,
  ])
})

test('a course has such a page, too, with its own texts', async () => {
  const page = { ...pageOf([]), subject: { kind: 'course', id: 2, name: 'شنای کرال' } }
  const server = fakeApi({ 'GET /api/courses/2/reviews/': () => json(200, page) })
  await renderApp('/courses/2?sort=nonsense')
  expect(await screen.findByRole('heading', { level: 1, name: words.titleOf('شنای کرال') })).toBeTruthy()
  expect(screen.getByText(words.emptyText.course)).toBeTruthy()
  expect(screen.getByText(words.signedOut.course)).toBeTruthy()
  const back = screen.getByRole('link', { name: words.toOverview.course })
  expect(back.getAttribute('href')).toBe('/swim-course-overview/2')
  expect(server.to('/api/courses/2/reviews/').map(({ url }) => url.searchParams.get('sort'))).toEqual([null])
})

test('more reviews load on demand', async () => {
  fakeApi({
    [LIST]: ({ url }) =>
      url.searchParams.has('page')
        ? json(200, pageOf([reviewOf({ id: 9, text: 'نظر بعدی' })]))
        : json(200, pageOf(two, { count: 3, next: `${location.origin}/api/teams/3/reviews/?page=2` })),
  })
  await renderApp('/teams/3')
  await userEvent.click(await screen.findByRole('button', { name: 'نمایش بیشتر' }))
  expect(await screen.findByText('نظر بعدی')).toBeTruthy()
  expect((await list()).getAllByRole('listitem')).toHaveLength(3)
})

test('signed-out users see a sign-in prompt below the reviews that they came to read', async () => {
  fakeApi({ [LIST]: () => json(200, pageOf(two)) })
  await renderApp('/teams/3')
  const prompt = (await own()).getByText(words.signedOut.team)
  const [first] = (await list()).getAllByRole('listitem')
  expect(first?.compareDocumentPosition(prompt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click((await own()).getByRole('button', { name: words.signIn }))
  expect(authDialog.step).toBe('phone')
})

test('users who have not taken part see the requirement, and no form', async () => {
  await openSignedIn(none)
  expect(await (await own()).findByText(words.notYet.team)).toBeTruthy()
  expect((await own()).queryByRole('textbox')).toBeNull()
})

test('a participant submits stars and text, which are sent normalized', async () => {
  const { server } = await openSignedIn(
    { review: null, may_write: true },
    { [SAVE]: () => json(200, reviewOf({ id: 7, text: 'عالی بود' })) },
  )
  const area = await own()
  await userEvent.click(await area.findByRole('radio', { name: words.stars(5) }))
  await userEvent.type(area.getByRole('textbox'), '  عالی بود  ')
  await userEvent.click(area.getByRole('button', { name: words.publish }))
  expect(await area.findByRole('button', { name: words.edit })).toBeTruthy()
  const put = server.calls.find(({ method }) => method === 'PUT')
  expect(put?.body).toEqual({ rating: 5, text: 'عالی بود' })
  expect(told()).toEqual([words.saved])
  expect(document.activeElement?.textContent).toBe(words.mine)
  await waitFor(() => expect(server.to('/api/teams/3/reviews/')).toHaveLength(2))
})

test('without stars or with too short a text nothing is sent, and each field shows why', async () => {
  const { server } = await openSignedIn({ review: null, may_write: true })
  const area = await own()
  await userEvent.type(await area.findByRole('textbox'), ' خ ')
  await userEvent.click(area.getByRole('button', { name: words.publish }))
  expect(area.getByText(words.noStars)).toBeTruthy()
  expect(area.getByText(words.tooShort)).toBeTruthy()
  expect(area.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('text that could not be sent stays in the field', async () => {
  await openSignedIn({ review: null, may_write: true })
  const area = await own()
  await userEvent.click(await area.findByRole('radio', { name: words.stars(4) }))
  await userEvent.type(area.getByRole('textbox'), 'خوب بود')
  await userEvent.click(area.getByRole('button', { name: words.publish }))
  await waitFor(() => expect(told()).toEqual([words.unsent]))
  expect(area.getByRole('textbox')).toHaveProperty('value', 'خوب بود')
})

test('the own review is marked in the list, and can be edited', async () => {
  const [first = reviewOf()] = two
  const { server } = await openSignedIn(
    { review: first, may_write: true },
    { [SAVE]: () => json(200, { ...first, rating: 3 }) },
  )
  const area = await own()
  await userEvent.click(await area.findByRole('button', { name: words.edit }))
  expect(area.getByRole('textbox')).toHaveProperty('value', first.text)
  await userEvent.click(area.getByRole('radio', { name: words.stars(3) }))
  await userEvent.click(area.getByRole('button', { name: words.save }))
  await waitFor(() => expect(told()).toEqual([words.changed]))
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ rating: 3, text: first.text })
  const [mine, other] = (await list()).getAllByRole('listitem')
  expect(mine?.textContent).toContain(words.mine)
  expect(other?.textContent).not.toContain(words.mine)
})

test('deleting asks for confirmation, and the form returns', async () => {
  let deleted = false
  const [first = reviewOf()] = two
  await openSignedIn(none, {
    [MINE]: () => json(200, { review: deleted ? null : first, may_write: true }),
    [REMOVE]: () => {
      deleted = true
      return new Response(null, { status: 204 })
    },
  })
  const area = await own()
  await userEvent.click(await area.findByRole('button', { name: words.remove }))
  expect(deleted).toBe(false)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.removeYes }))
  expect(await area.findByRole('button', { name: words.publish })).toBeTruthy()
  expect([deleted, told()]).toEqual([true, [words.removed]])
})

test('a team without reviews says so; a missing one links to the list', async () => {
  fakeApi({ [LIST]: () => json(200, pageOf([])) })
  const { unmount } = await renderApp('/teams/3')
  expect(await screen.findByText(words.empty)).toBeTruthy()
  expect(screen.getByText(words.noRating)).toBeTruthy()
  unmount()
  fakeApi({ [LIST]: () => json(404, { detail: 'x', code: 'not_found' }) })
  await renderApp('/teams/3')
  expect((await screen.findByRole('link', { name: 'دیدن همهٔ تیم‌ها' })).getAttribute('href')).toBe('/teams')
})

test('offline without a stored copy the page says so, and can be retried', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeApi({})
  await renderApp('/teams/3')
  expect(await screen.findByText(words.offlineHint.team)).toBeTruthy()
})
