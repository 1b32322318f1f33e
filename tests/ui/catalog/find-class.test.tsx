import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { findStrings as words } from '#src/features/catalog/find-strings.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import { heavyContent } from '#tests/support/data/heavy-content.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const [team] = heavyContent({ seed: 1, script: 'persian', many: 0.01, long: 0.05 }).teams
const inCity = (id: number, city: string) => team && { ...team, id, pool: { ...team.pool, city } }

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  const results = [inCity(1, 'تهران'), inCity(2, 'رشت'), inCity(3, 'تهران')]
  fakeApi({ 'GET /api/teams/': () => json(200, { count: 3, next: null, previous: null, results }) })
})

test('a visitor opens the teams for an age group in a city', async () => {
  const { router } = await renderApp('/')
  const city = screen.getByRole('combobox', { name: words.city })
  await within(city).findByRole('option', { name: 'رشت' })
  expect(
    within(city)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([words.allCities, 'تهران', 'رشت'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: words.age }), catalogStrings.ages.kids)
  await userEvent.selectOptions(city, 'رشت')
  await userEvent.click(screen.getByRole('button', { name: words.submit }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/teams'))
  expect(router.state.location.search).toMatchObject({ age: 'kids' })
  expect(router.history.location.search).toContain(new URLSearchParams({ city: 'رشت' }).toString())
})

test('without a choice the whole list opens', async () => {
  const { router } = await renderApp('/')
  await userEvent.click(screen.getByRole('button', { name: words.submit }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/teams'))
  expect(router.history.location.search).toBe('')
})
