import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Roster } from '#src/contract/desk/roster.ts'
import type { TodaySession } from '#src/contract/desk/today.ts'
import { RosterScreen } from '#src/features/desk/roster/roster-screen.tsx'
import { rosterStrings } from '#src/features/desk/roster/strings.ts'
import { SessionTable } from '#src/features/desk/today/session-table.tsx'
import { todayStrings as words } from '#src/features/desk/today/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const session: TodaySession = {
  ...{ kind: 'team', session: 15, name: 'تیم دلفین', title: 'صبح', coach: null, pool: { id: 1, name: 'استخر آبی' } },
  ...{ starts_at: '08:00', ends_at: '09:00', sex: 'mixed', capacity: 10, expected: 4, held: 0, arrived: 0, free: 6 },
  ...{ waiting: 0, expiring: 0, state: 'open', reason: null },
}
const name = words.walkInOf('تیم دلفین، صبح')
/** The address of the sale, as the walk-in reads it. */
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams)

test('an open session with free places leads to its sale, on a day that is not over, for who may book', async () => {
  fakeApi({})
  const table = (row: TodaySession, day: string) => <SessionTable sessions={[row]} day={day} />
  const show = (row: TodaySession, day = '1490-01-05', role: 'reception' | 'door' = 'reception') =>
    renderScreen(atDesk(table(row, day), staffMe(role)))
  const { unmount } = await show(session)
  const link = screen.getByRole('link', { name })
  expect(searchOf(link)).toMatchObject({ kind: 'team', session: '15', q: 'تیم دلفین', month: '1490-01', day: '5' })
  unmount()
  for (const [row, day, role] of [
    [{ ...session, free: 0 }],
    [{ ...session, state: 'cancelled' }],
    [session, '1400-01-05'],
    [session, '1490-01-05', 'door'],
  ] as Parameters<typeof show>[]) {
    const view = await show(row, day, role)
    expect(screen.queryByRole('link', { name })).toBeNull()
    view.unmount()
  }
})

const roster: Roster = {
  ...{ at: '2026-11-21T05:00:00.000Z', kind: 'pool', session: 2, name: 'استخر آبی', title: 'عصر', coach: null },
  ...{ pool: { id: 1, name: 'استخر آبی' }, weekdays: [0], starts_at: '18:00', ends_at: '20:00', month: '1490-01' },
  ...{ day: 5, days: [5], capacity: 10, desk: 0, free: 4, waiting: 0, state: 'open', reason: null, rows: [] },
}

test('a roster leads to the sale of its date while places are free', async () => {
  let shown = roster
  fakeApi({ 'GET /api/desk/sessions/pool/2/roster/': () => json(200, shown) })
  const screenOf = () => atDesk(<RosterScreen kind="pool" session="2" month="1490-01" day={5} />, staffMe('reception'))
  const { unmount } = await renderScreen(screenOf())
  const link = await screen.findByRole('link', { name: rosterStrings.walkIn })
  expect(searchOf(link)).toMatchObject({ kind: 'pool', session: '2', month: '1490-01', day: '5' })
  unmount()
  shown = { ...roster, free: 0 }
  await renderScreen(screenOf())
  await screen.findByRole('heading', { level: 1, name: 'استخر آبی' })
  expect(screen.queryByRole('link', { name: rosterStrings.walkIn })).toBeNull()
})

test('each swimmer of a roster leads to their account, for who may open it', async () => {
  const row: Roster['rows'][number] = {
    ...{
      enrolment: 4,
      order: 'Paid44',
      name: 'آوا',
      age: 9,
      member_of: 'رها راد',
      user: 7,
      phone: null,
      state: 'date',
    },
    ...{ places: 1, paid: 8_000_000, balance: null, days: null, expiring: false, arrived: false },
  }
  const rows = [row, { ...row, enrolment: 5, name: 'سام', member_of: null, user: null }]
  fakeApi({ 'GET /api/desk/sessions/pool/2/roster/': () => json(200, { ...roster, rows }) })
  await renderScreen(atDesk(<RosterScreen kind="pool" session="2" month="1490-01" day={5} />, staffMe('reception')))
  const link = await screen.findByRole('link', { name: 'رها راد' })
  expect(link.getAttribute('href')).toBe('/desk/people/7')
  expect(screen.queryByRole('link', { name: 'سام' })).toBeNull()
})
