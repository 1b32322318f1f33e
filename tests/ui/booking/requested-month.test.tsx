import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toggleMonth } from '#src/features/booking/draft.ts'
import { clearDrafts, draftOf } from '#src/features/booking/draft-store.ts'
import { monthSearch } from '#src/features/booking/month-search.ts'
import { useRequestedMonth } from '#src/features/booking/requested-month.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'

const of = { kind: 'team', id: 1, session: 1 } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00+03:30') })
  localStorage.clear()
  clearDrafts()
})

function Booking() {
  const [search, setSearch] = useState(monthSearch({ month: '1405-09' }))
  useRequestedMonth(of, search, () => setSearch({}))
  return <p>{search.month ?? 'none'}</p>
}

test('the month of the address is selected once, and removed from the address', async () => {
  const { history } = await renderScreen(<Booking />, { at: '/one' })
  expect(draftOf(of).selectedMonths).toEqual([{ year: 1405, month: 9 }])
  expect(await screen.findByText('none')).toBeTruthy()
  toggleMonth(draftOf(of), { year: 1405, month: 9 })
  await act(async () => history.push('/again'))
  expect(draftOf(of)).toMatchObject({ selectedMonths: [], termCount: 0 })
})

test('a month that the user has selected already stays selected', async () => {
  toggleMonth(draftOf(of), { year: 1405, month: 9 })
  await renderScreen(<Booking />)
  expect(draftOf(of)).toMatchObject({ selectedMonths: [{ year: 1405, month: 9 }], termCount: 1 })
})

test.each(['1405-13', '1405', 'آذر', '99999-09', 1405, undefined])(
  'an address with the month %s selects none',
  (month) => {
    expect(monthSearch({ month })).toEqual({})
  },
)
