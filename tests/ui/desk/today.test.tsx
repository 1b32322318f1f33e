import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TodaySession } from '#src/contract/desk/today.ts'
import { todayStrings as words } from '#src/features/desk/today/strings.ts'
import { TodayScreen } from '#src/features/desk/today/today-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => vi.unstubAllGlobals())

const session = (number: number, changes: Partial<TodaySession>): TodaySession => ({
  ...{ kind: 'team', session: number, name: `تیم ${number}`, title: 'عصرها', coach: null, sex: 'mixed' },
  ...{ pool: { id: 1, name: 'استخر آبی' }, starts_at: '17:00', ends_at: '18:30', capacity: 20 },
  ...{ expected: 4, held: 0, arrived: 0, free: 16, waiting: 0, expiring: 0, state: 'open', reason: null },
  ...changes,
})

test('a session says beside its name who has not paid and who waits, on a phone too, and nothing where there is none', async () => {
  const at = '2026-11-21T05:00:00.000Z'
  const day = { at, day: '1405-08-30', holiday: null, takings: null, attention: [] }
  const sessions = [session(1, { held: 2, waiting: 3 }), session(2, {})]
  fakeApi({ 'GET /api/desk/today/': () => json(200, { ...day, sessions }) })
  await renderScreen(atDesk(<TodayScreen day="1405-08-30" />))
  const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }))
  await screen.findByRole('row', { name: /تیم 1/ })
  expect(rowOf(/تیم 1/).getByText(words.heldPlaces(2))).toBeTruthy()
  expect(rowOf(/تیم 1/).getByText(words.waitingPeople(3))).toBeTruthy()
  expect(rowOf(/تیم 2/).queryByText(/پرداخت‌نشده|در صف/)).toBeNull()
})
