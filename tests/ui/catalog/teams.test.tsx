import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { loadLists } from '#src/features/catalog/load-lists.ts'
import { programQueries, teamQueries } from '#src/features/catalog/queries.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { TeamListScreen } from '#src/features/catalog/teams/team-list.tsx'
import { fakeRaf } from '#tests/support/doubles/fake-raf.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { teamCard, today } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

// Counts the renders of cards.
const ratings = vi.hoisted(() => ({ renders: 0 }))
vi.mock(import('#src/features/catalog/rating.tsx'), async (original) => {
  const { Rating } = await original()
  return {
    Rating: (props) => {
      ratings.renders += 1
      return <Rating {...props} />
    },
  }
})

const LIST = 'GET /api/teams/'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const page = (ids: number[], next: string | null = null) =>
  json(200, { count: 99, next, previous: null, results: ids.map((id) => teamCard(id)) })
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

describe('the list of teams', () => {
  test('shows all pages, each card a link with its price', async () => {
    fakeApi({
      [LIST]: ({ url }) =>
        url.searchParams.has('page') ? page([3]) : page([1, 2], `${location.origin}/api/teams/?page=2`),
    })
    await renderScreen(<TeamListScreen kind="team" filters={{}} />)
    const link = await screen.findByRole('link', { name: 'تیم 3' })
    expect(link.getAttribute('href')).toBe('/team-overview/3')
    expect(screen.getByRole('heading', { level: 1, name: 'تیم‌های شنا' })).toBeTruthy()
    expect(screen.getByText('۳ تیم')).toBeTruthy()
    const card = screen.getAllByRole('listitem')[0] as HTMLElement
    for (const text of [
      'کودکان، بانوان، مبتدی',
      'شنبه و دوشنبه، ۱۷:۰۰ تا ۱۸:۳۰',
      'استخر نیلوفر، ونک، تهران',
      'مربی: آرش کیانی',
      '۲٬۰۰۰٬۰۰۰ تومان',
      'جای خالی از آبان ۱۴۰۵',
    ]) {
      expect(card.textContent?.replaceAll('\u00a0', ' ')).toContain(text)
    }
    expect(within(card).getByText('۱٬۵۰۰٬۰۰۰ تومان')).toBeTruthy()
  })

  test.each([
    [1024, 6],
    [412, 1],
  ])(
    'at %i px renders its first %i cards in one frame and the others in the next, over placeholders of equal height',
    async (width, few) => {
      vi.stubGlobal('screen', { width })
      const drawFrames = fakeRaf()
      fakeApi({ [LIST]: () => page([1, 2, 3, 4, 5, 6, 7, 8]) })
      await renderScreen(<TeamListScreen kind="team" filters={{}} />)
      await screen.findByRole('link', { name: 'تیم 1' })
      const cards = () => screen.getAllByRole('listitem').filter(({ className }) => className.includes('team-card'))
      const hasContent = cards().map((card) => card.childElementCount > 0)
      expect(hasContent).toEqual([...Array(few).fill(true), ...Array(8 - few).fill(false)])
      ratings.renders = 0
      drawFrames()
      expect(await screen.findByRole('link', { name: 'تیم 8' })).toBeTruthy()
      expect(cards()).toHaveLength(8)
      // Strict Mode renders new cards twice, and existing ones not again.
      expect(ratings.renders).toBe(2 * (8 - few))
    },
  )

  test('without teams shows the next step', async () => {
    fakeApi({ [LIST]: () => page([]) })
    await renderScreen(<TeamListScreen kind="team" filters={{}} />)
    expect(await screen.findByText(words.empty.team)).toBeTruthy()
    expect(screen.getByText(/کلاس‌ها را ببینید/)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.toList.course }).getAttribute('href')).toBe('/courses')
    expect(screen.getByRole('link', { name: words.toHome })).toBeTruthy()
  })

  test('shows an error in Persian and can be retried', async () => {
    fakeApi({ [LIST]: () => json(400, { detail: 'nope', code: 'validation' }) })
    await renderScreen(<TeamListScreen kind="team" filters={{}} />)
    expect(await screen.findByText(words.listFailed.team)).toBeTruthy()
    fakeApi({ [LIST]: () => page([1]) })
    await userEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }))
    expect(await screen.findByRole('link', { name: 'تیم 1' })).toBeTruthy()
  })

  test('is available offline once it was opened, with its age', async () => {
    fakeApi({ [LIST]: () => page([1]) })
    const { queryClient, unmount } = await renderScreen(<TeamListScreen kind="team" filters={{}} />)
    await screen.findByRole('link', { name: 'تیم 1' })
    unmount()
    vi.setSystemTime(today.getTime() + 3_600_000)
    offline()
    fakeApi({})
    await renderScreen(<TeamListScreen kind="team" filters={{}} />, { queryClient })
    expect(screen.getByRole('link', { name: 'تیم 1' })).toBeTruthy()
    expect(await screen.findByText(/۱ ساعت پیش/)).toBeTruthy()
  })

  test('says offline that nothing is stored', async () => {
    offline()
    fakeApi({})
    await renderScreen(<TeamListScreen kind="team" filters={{}} />)
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  test('is not refetched within ten minutes', async () => {
    const { calls } = fakeApi({ [LIST]: () => page([1]) })
    const { queryClient } = await renderScreen(<TeamListScreen kind="team" filters={{}} />)
    await screen.findByRole('link', { name: 'تیم 1' })
    calls.length = 0
    vi.setSystemTime(today.getTime() + 9 * 60_000)
    await queryClient.query(teamQueries.list())
    expect(calls).toHaveLength(0)
    vi.setSystemTime(today.getTime() + 11 * 60_000)
    await queryClient.query(teamQueries.list())
    expect(calls).toHaveLength(1)
  })
})

test('the four lists are prefetched, once, while the device has none', async () => {
  const none = () => json(200, { count: 0, next: null, previous: null, results: [] })
  const { calls } = fakeApi({
    [LIST]: () => page([1]),
    'GET /api/courses/': () => page([2]),
    'GET /api/pools/': none,
    'GET /api/instructors/': none,
  })
  const queryClient = createQueryClient()
  await loadLists(queryClient)
  await loadLists(queryClient)
  expect(calls.map(({ url }) => url.pathname)).toEqual([
    '/api/teams/',
    '/api/courses/',
    '/api/pools/',
    '/api/instructors/',
  ])
})

describe('the stored error of a list', () => {
  test.each([
    [{ message: 'پیام' }, 'پیام'],
    [{ detail: 'شرح' }, 'شرح'],
    [{}, 'Error fetching teams'],
  ])('of %o is %s', async (body, message) => {
    fakeApi({ [LIST]: () => json(400, body) })
    const { queryClient } = await renderScreen(<p />)
    await expect(queryClient.query({ ...teamQueries.list(), retry: false })).rejects.toThrow(message)
  })

  test('of courses has its own error text', async () => {
    fakeApi({ 'GET /api/courses/': () => json(400, {}) })
    const { queryClient } = await renderScreen(<p />)
    const read = queryClient.query({ ...programQueries('course').list(), retry: false })
    await expect(read).rejects.toThrow('Error fetching swimClassData')
  })
})
