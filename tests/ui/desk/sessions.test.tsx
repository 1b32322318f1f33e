import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskSession } from '#src/contract/desk/catalog-session.ts'
import { weekdayNames } from '#src/fa/jalali.ts'
import { PlacesForm } from '#src/features/desk/catalog/sessions/places-form.tsx'
import { SessionForm } from '#src/features/desk/catalog/sessions/session-form.tsx'
import { sessionStrings as words } from '#src/features/desk/catalog/sessions/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => vi.unstubAllGlobals())

const place = (month: number, taken: number, closed = false) => ({
  ...{ year: 1405, month, day: null, capacity: 12, taken, closed },
})
const session: DeskSession = {
  ...{ id: 5, version: 3, archived: false, kind: 'team', subject: 1, title: 'عصرها', weekdays: [0, 2] },
  ...{ starts_at: '17:00', ends_at: '18:30', price_per_term: 10_000_000, final_price: 9_000_000, discount: 10 },
  sex: 'mixed',
  places: [place(9, 4), place(10, 0, true), place(11, 2)],
  overlaps: [],
}

test('the chosen months of a session are closed together, and then none is chosen', async () => {
  const { to } = fakeApi({ 'PUT /api/desk/sessions/team/5/places/': () => json(200, session) })
  await renderScreen(atDesk(<PlacesForm session={session} />))
  const months = within(screen.getByRole('group', { name: words.months }))
  const month = (name: string) => months.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  expect(screen.getByRole('button', { name: words.closeTerms })).toHaveProperty('disabled', true)
  await userEvent.click(month('آذر'))
  await userEvent.click(month('دی'))
  await userEvent.click(month('بهمن'))
  await userEvent.click(month('دی'))
  expect(screen.getByText(words.chosen(2))).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: words.closeTerms }))
  expect(await screen.findByText(words.chosen(0))).toBeTruthy()
  const [call] = to('/api/desk/sessions/team/5/places/')
  expect(call?.body).toEqual({
    version: 3,
    terms: [
      { year: 1405, month: 9 },
      { year: 1405, month: 11 },
    ],
    closed: true,
  })
  for (const box of months.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false)
})

test('the weekdays of a session are sent in the order of the week, and the refusal stands with them', async () => {
  const refusal = { weekdays: ['دست‌کم یک روز را انتخاب کنید'] }
  const { to } = fakeApi({ 'PATCH /api/desk/sessions/team/5/': () => json(400, refusal) })
  await renderScreen(atDesk(<SessionForm kind="team" subject={1} session={session} onClose={() => undefined} />))
  const days = screen.getByRole('group', { name: words.weekdays })
  const day = (index: number) => within(days).getByRole('checkbox', { name: weekdayNames[index] ?? '' })
  expect(day(0)).toHaveProperty('checked', true)
  await userEvent.click(day(0))
  await userEvent.click(day(6))
  await userEvent.click(day(1))
  await userEvent.click(screen.getByRole('button', { name: words.save }))
  await waitFor(() => expect(to('/api/desk/sessions/team/5/')).toHaveLength(1))
  expect(to('/api/desk/sessions/team/5/')[0]?.body).toMatchObject({ weekdays: [1, 2, 6] })
  const error = await within(days).findByText('دست‌کم یک روز را انتخاب کنید')
  expect(days.getAttribute('aria-describedby')).toBe(error.id)
})
