import { useLocation } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InstructorListScreen } from '#src/features/catalog/coaches/instructor-list.tsx'
import { filterStrings as words } from '#src/features/catalog/filters/filter-strings.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { PoolListScreen } from '#src/features/catalog/pools/pool-list.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { today } from '#tests/support/scenarios/journey.ts'
import { instructorDetail, poolDetail } from '#tests/support/scenarios/places.ts'
import { envelope, lists, stand, Teams } from '#tests/support/scenarios/screens/filtered-lists.tsx'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

function Pools() {
  return <PoolListScreen filters={readFilters('pool')(useLocation().search)} />
}
function Coaches() {
  return <InstructorListScreen filters={readFilters('instructor')(useLocation().search)} />
}
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  stand(1280)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('offline', () => {
  /** Loads the lists, then goes offline and opens `at`. */
  async function offlineAt(at: string, element = <Teams />) {
    lists(() => envelope([]))
    const first = await renderScreen(element, { at: at.replace(/\?.*/, '') })
    await waitFor(() => expect(titles().length).toBeGreaterThan(1))
    first.unmount()
    offline()
    fakeApi({})
    await renderScreen(element, { at, queryClient: first.queryClient })
    expect(await screen.findByText(new RegExp(words.offlineResults('همین حالا')))).toBeTruthy()
  }
  const names = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((name) => name !== words.filters)

  test.each([
    ['sex=men', ['دو']],
    ['age=kids', ['یک', 'دو', 'سه']],
    ['age=teens', ['سه']],
    ['coach=9', ['سه']],
    ['day=1&hour=00-12', ['دو']],
    ['day=1&hour=16-20', [words.noneTitle.team, words.near(words.quoted(['عصر، ۱۶ تا ۲۰'])), 'دو']],
    ['price_min=10000000&price_max=20000000', ['یک']],
    ['sort=dearest', ['سه', 'یک', 'دو']],
    ['sort=newest', ['سه', 'دو', 'یک']],
  ])('the stored teams are filtered by %s, with a note', async (asked, expected) => {
    await offlineAt(`/teams?${asked}`)
    expect(names()).toEqual(expected)
  })

  test('a filter that needs server data is named as not applied', async () => {
    await offlineAt('/teams?sex=women&places=2&sort=places')
    expect(names()).toEqual(['یک', 'سه'])
    expect(screen.getByText(new RegExp(`${words.places.program}، ${words.sort}`))).toBeTruthy()
  })

  test('pools are filtered by their openings', async () => {
    await offlineAt('/pools?audience=women&day=0', <Pools />)
    expect(names()).toEqual([poolDetail.name])
  })

  test('coaches are not filtered when the teams are not stored', async () => {
    lists(() => envelope([]))
    const first = await renderScreen(<Coaches />, { at: '/instructors' })
    await screen.findByRole('link', { name: instructorDetail.name })
    first.unmount()
    offline()
    fakeApi({})
    await renderScreen(<Coaches />, { at: '/instructors?sex=women', queryClient: first.queryClient })
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})
