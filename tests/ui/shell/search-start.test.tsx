import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearSearches, recentSearches, storeSearch } from '#src/features/search/recent-store.ts'
import { searchStrings as words } from '#src/features/search/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { teamCard } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeAll(() => import('#src/features/search/suggestions.tsx'), 30_000)
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  Element.prototype.scrollIntoView = vi.fn()
  fakeApi({})
})
afterEach(() => {
  act(clearSearches)
  vi.unstubAllGlobals()
})

const inCity = (id: number, city: string) => ({ ...teamCard(id), pool: { id: 1, name: 'الف', district: '', city } })
const teams = [inCity(1, 'کرج'), inCity(2, 'تهران'), inCity(3, 'تهران'), inCity(4, 'قم'), inCity(5, 'یزد')]
const courses = [teamCard(1), { ...teamCard(2), age_group: 'all' }]

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

/** Opens a page of a device with a copy of the catalogue. */
async function open(path: string) {
  const app = await renderApp('/about')
  app.queryClient.setQueryData(['teams', 'list'], teams)
  app.queryClient.setQueryData(['courses', 'list'], courses)
  await act(() => app.router.navigate({ to: path }))
  return app
}

test('the focused blank field offers recent searches, then the lists of the catalogue with their counts', async () => {
  storeSearch('نهنگ')
  const { router } = await open('/about')
  await userEvent.click(box())
  const starts = await screen.findByRole('group', { name: words.starts })
  expect(options()).toEqual(['نهنگ', 'تیم‌های تهران۲ تیم', 'تیم‌های کرج۱ تیم', 'تیم‌های قم۱ تیم', 'کلاس‌های کودکان۱ کلاس'])
  expect(within(starts).getAllByRole('option')).toHaveLength(4)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/teams'))
  expect(router.state.location.search).toMatchObject({ city: 'تهران' })
})

test('a device without a copy of the catalogue offers no lists', async () => {
  await renderApp('/about')
  await userEvent.click(box())
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('one recent search is removed by Delete, or by its cross, and the focus stays in the field', async () => {
  storeSearch('کوسه')
  storeSearch('دلفین')
  storeSearch('نهنگ')
  await open('/about')
  await userEvent.click(box())
  await screen.findByRole('listbox')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}')
  await waitFor(() => expect(options().slice(0, 2)).toEqual(['نهنگ', 'کوسه']))
  await userEvent.click(document.querySelector('.suggestion-remove') as HTMLElement)
  expect(recentSearches.queries).toEqual(['کوسه'])
  expect(localStorage.getItem('recent-searches')).toBe(JSON.stringify(['کوسه']))
  expect(document.activeElement).toBe(box())
})

test('the search page without a query lists both, and each recent search has a button that removes it', async () => {
  storeSearch('کوسه')
  storeSearch('نهنگ')
  await open('/search')
  const starts = within(await screen.findByRole('region', { name: words.starts }))
  expect(starts.getByRole('link', { name: /تیم‌های تهران/ }).getAttribute('href')).toBe(
    `/teams?city=${encodeURIComponent('تهران')}`,
  )
  await userEvent.click(screen.getByRole('button', { name: words.removeRecent('نهنگ') }))
  expect(recentSearches.queries).toEqual(['کوسه'])
  await userEvent.click(screen.getByRole('button', { name: words.removeRecent('کوسه') }))
  expect(localStorage.getItem('recent-searches')).toBeNull()
})

test('a search without hits offers the lists too', async () => {
  fakeApi({ 'GET /api/search/': () => json(200, []) })
  const { router } = await open('/about')
  await act(() => router.navigate({ to: '/search', search: { q: 'زرافه' } }))
  expect(await screen.findByText(words.noneTitle('زرافه'))).toBeDefined()
  const starts = within(screen.getByRole('region', { name: words.starts }))
  expect(starts.getAllByRole('link')).toHaveLength(4)
})
