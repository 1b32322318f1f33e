import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '#src/api/session/session-end.ts'
import type { SearchHit } from '#src/contract/search.ts'
import { clearSearches, recentSearches } from '#src/features/search/recent-store.ts'
import { searchStrings as words } from '#src/features/search/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const SEARCH = 'GET /api/search/'
const hit = (model: SearchHit['model'], id: number, title: string): SearchHit => ({
  model,
  id,
  title,
  subtitle: 'استخر نیلوفر، ونک',
  picture: null,
})
const sharks = [hit('team', 7, 'كوسه‌هاي آبي'), hit('pool', 2, 'استخر کوسه'), hit('team', 9, 'کوسه‌های ارس')]

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeAll(() => import('#src/features/search/suggestions.tsx'), 30_000)
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  act(clearSearches)
  vi.unstubAllGlobals()
})

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.findAllByRole('option')
const found = (hits: SearchHit[]) => fakeApi({ [SEARCH]: () => json(200, hits) })
const address = (query: string) => `/search?q=${encodeURIComponent(query)}`

test('results are grouped by kind, with marked terms, each linking to its page', async () => {
  const { to } = found(sharks)
  await renderApp(address(' کوسه '))
  const teams = await screen.findByRole('region', { name: words.models.team })
  const links = within(teams).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/team-overview/7', '/team-overview/9'])
  const pools = screen.getByRole('region', { name: words.models.pool })
  expect(within(pools).getByRole('link').getAttribute('href')).toBe('/pool-overview/2')
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['كوسه', 'کوسه', 'کوسه'])
  expect(to('/api/search/').map(({ url }) => url.searchParams.get('query'))).toEqual(['کوسه'])
  expect(box().value.trim()).toBe('کوسه')
})

test('a selected kind is a search parameter and is sent to the server', async () => {
  const { to } = found(sharks)
  const { router } = await renderApp(address('کوسه'))
  const kinds = await screen.findByRole('navigation', { name: words.kinds })
  await userEvent.click(within(kinds).getByRole('link', { name: words.models.pool }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'کوسه', model: 'pool' }))
  await waitFor(() => expect(to('/api/search/').at(-1)?.url.searchParams.get('model')).toBe('pool'))
})

test('a blank query sends nothing', async () => {
  const { to } = found([])
  await renderApp('/search?q=%20%20')
  expect(screen.getByText(words.blankTitle)).toBeDefined()
  expect(screen.getByRole('link', { name: words.seeTeams }).getAttribute('href')).toBe('/teams')
  expect(to('/api/search/')).toEqual([])
})

test('a search without hits says so', async () => {
  found([])
  await renderApp(address('نهنگ'))
  expect(await screen.findByText(words.noneTitle('نهنگ'))).toBeDefined()
})

test('a failed search says so, and can be retried', async () => {
  let broken = true
  fakeApi({ [SEARCH]: () => (broken ? json(400, { detail: 'x', code: 'bad_request' }) : json(200, sharks)) })
  await renderApp(address('کوسه'))
  expect(await screen.findByText(words.failed)).toBeDefined()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: uiStrings.retry }))
  expect(await screen.findByRole('region', { name: words.models.team })).toBeDefined()
})

test('offline the stored lists are searched, and the page says so', async () => {
  fakeApi({})
  const { queryClient, router } = await renderApp('/about')
  queryClient.setQueryData(
    ['teams', 'list'],
    [
      { id: 1, name: 'تیم ماهی' },
      { id: 3, name: 'كوسه‌هاي آبي', pool: { name: 'استخر نیلوفر', district: 'ونک' } },
    ],
  )
  queryClient.setQueryData(['pools', 'list'], { pages: [{ results: [{ id: 4, name: 'استخر کوسه', city: 'تهران' }] }] })
  await act(() => router.navigate({ to: '/search', search: { q: 'کوسه' } }))
  expect(await screen.findByText(words.storedResults)).toBeDefined()
  const hrefs = [...document.querySelectorAll('.search-hit-link')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/team-overview/3', '/pool-overview/4'])
})

test('typing suggests once, after a pause; the arrows select and Enter opens', async () => {
  const { to } = found(sharks)
  const { router } = await renderApp('/about')
  await userEvent.type(box(), 'کوسه')
  expect((await options()).map((option) => option.querySelector('.suggestion-title')?.textContent)).toEqual(
    sharks.map(({ title }) => title),
  )
  expect(to('/api/search/')).toHaveLength(1)
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
  const [, second] = await options()
  expect(second?.getAttribute('aria-selected')).toBe('true')
  expect(box().getAttribute('aria-activedescendant')).toBe(second?.id)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/pool-overview/2'))
})

test('Escape closes the list and keeps the text; an arrow opens it again', async () => {
  found(sharks)
  await renderApp('/about')
  await userEvent.type(box(), 'کوسه')
  await options()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box().getAttribute('aria-expanded')).toBe('false')
  expect(box().value).toBe('کوسه')
  await userEvent.keyboard('{ArrowDown}')
  expect(await options()).toHaveLength(3)
})

test('Enter without a selection searches, and closes the list', async () => {
  found(sharks)
  const { router } = await renderApp('/about')
  await userEvent.type(box(), 'کوسه')
  await options()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'کوسه' }))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('an outdated search request is aborted', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const double = vi.fn((url: string, init?: RequestInit) => {
    if (!url.includes('/api/search/')) return Promise.reject(new TypeError('Failed to fetch'))
    signals.push(init?.signal)
    return new Promise<Response>(() => undefined)
  })
  vi.stubGlobal('fetch', double)
  await renderApp('/about')
  await userEvent.type(box(), 'کو')
  await waitFor(() => expect(signals).toHaveLength(1))
  await userEvent.type(box(), 'سه')
  await waitFor(() => expect(signals).toHaveLength(2))
  expect(signals[0]?.aborted).toBe(true)
  expect(signals[1]?.aborted).toBe(false)
})

test('recent searches are offered, can be selected and cleared', async () => {
  found(sharks)
  const { router } = await renderApp(address('کوسه'))
  await act(() => router.navigate({ to: '/search', search: { q: 'نهنگ' } }))
  await act(() => router.navigate({ to: '/search', search: { q: 'كوسه' } }))
  await waitFor(() => expect(recentSearches.queries).toEqual(['كوسه', 'نهنگ']))
  expect(localStorage.getItem('recent-searches')).toBe(JSON.stringify(['كوسه', 'نهنگ']))
  await userEvent.clear(box())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'نهنگ' }))
  await userEvent.clear(box())
  await userEvent.click(await screen.findByRole('button', { name: words.clearRecent }))
  expect(recentSearches.queries).toEqual([])
  expect(localStorage.getItem('recent-searches')).toBeNull()
  expect(document.activeElement).toBe(box())
})

test('signing out clears the recent searches', async () => {
  found(sharks)
  await renderApp(address('کوسه'))
  await waitFor(() => expect(recentSearches.queries).toEqual(['کوسه']))
  await act(() => endSession())
  expect(recentSearches.queries).toEqual([])
  expect(localStorage.getItem('recent-searches')).toBeNull()
})
