import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskMe } from '#src/contract/desk/staff.ts'
import { ReportsScreen } from '#src/features/desk/reports/reports-screen.tsx'
import { reportStrings as words } from '#src/features/desk/reports/strings.ts'
import { deskStrings } from '#src/features/desk/shell/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { attendanceByPool, coachPay, incomeByMonth, nothing } from '#tests/support/scenarios/desk/report-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

// 1405/8/30.
beforeEach(() => vi.setSystemTime('2026-11-21T08:00:00+03:30'))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const choices = { programs: [{ id: 4, name: 'تیم موج' }], coaches: [{ id: 3, name: 'سارا محمدی' }] }
const reports = (answers: Parameters<typeof fakeApi>[0]) =>
  fakeApi({ 'GET /api/desk/reports/choices/': () => json(200, choices), ...answers })
const asked = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? [])
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

/** The screen with its filter in a state instead of the address. */
function Reports({ start }: { start: object }) {
  const [search, setSearch] = useState(start)
  return <ReportsScreen search={search} onSearch={(change) => setSearch({ ...search, ...change })} />
}
const show = (start: object = {}, me?: DeskMe) => renderScreen(atDesk(<Reports start={start} />, me))

test('a report is a table with a caption, months by name, money in toman, and a total', async () => {
  const { to } = reports({ 'GET /api/desk/reports/income/': () => json(200, incomeByMonth) })
  await show()
  const table = await screen.findByRole('table', { name: 'درآمد به تفکیک ماه' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['ماه', 'مبلغ', 'دورهٔ قبل', 'تعداد']])
  expect(cells(within(table).getByRole('row', { name: /مهر ۱۴۰۵/ }))).toEqual([
    '۸٬۰۰۰٬۰۰۰ تومان',
    '۴٬۰۰۰٬۰۰۰ تومان',
    '۱۰',
  ])
  expect(cells(within(table).getByRole('row', { name: /جمع/ }))).toEqual(['۲۰٬۰۰۰٬۰۰۰ تومان', '۱۰٬۰۰۰٬۰۰۰ تومان', '۲۵'])
  expect(screen.getByText('مهر ۱۴۰۵ تا آذر ۱۴۰۵')).toBeTruthy()
  // The last six months unless the address says otherwise.
  expect(asked(to('/api/desk/reports/income/')[0]?.url)).toEqual({ from: '1405-03', to: '1405-08', by: 'month' })
})

test('report, months, rows, program and coach are chosen by name, and a choice removes those that do not fit', async () => {
  const { to } = reports({
    'GET /api/desk/reports/income/': () => json(200, incomeByMonth),
    'GET /api/desk/reports/people/': () => json(200, { ...nothing, report: 'people' }),
  })
  await show({ by: 'source' })
  const last = (name: string) => asked(to(`/api/desk/reports/${name}/`).at(-1)?.url)
  await screen.findByRole('option', { name: 'تیم موج' })
  await userEvent.selectOptions(screen.getByLabelText(words.from), '1405-09')
  await waitFor(() => expect(last('income')).toEqual({ from: '1405-09', to: '1405-09', by: 'source' }))
  await userEvent.selectOptions(screen.getByLabelText(words.program), 'تیم موج')
  await waitFor(() => expect(last('income')).toMatchObject({ program: '4' }))
  await userEvent.selectOptions(screen.getByLabelText(words.report), 'people')
  await waitFor(() => expect(last('people')).toEqual({ from: '1405-09', to: '1405-09', by: 'month', program: '4' }))
  expect(screen.getByLabelText(words.coach)).toHaveProperty('disabled', true)
  await userEvent.click(await screen.findByRole('button', { name: words.clear }))
  await waitFor(() => expect(last('people')).toEqual({ from: '1405-09', to: '1405-09', by: 'month' }))
})

test('an address with anything in it opens the usual report', async () => {
  const { to } = reports({ 'GET /api/desk/reports/income/': () => json(200, incomeByMonth) })
  await show({ report: 'profit', from: '1405-99', to: 7, by: 'day', program: 'x' })
  await screen.findByRole('table')
  expect(asked(to('/api/desk/reports/income/')[0]?.url)).toEqual({ from: '1405-03', to: '1405-08', by: 'month' })
})

test('a chart with more rows than it has room for says so; the table has all', async () => {
  reports({ 'GET /api/desk/reports/attendance/': () => json(200, attendanceByPool) })
  await show({ report: 'attendance', by: 'pool' })
  expect(await screen.findByText(words.chartFirst(12, 14))).toBeTruthy()
  expect(within(screen.getByRole('table')).getAllByRole('rowheader')).toHaveLength(15)
  expect(cells(screen.getByRole('row', { name: /استخر 1 / }))).toEqual(['۱۰۰', '۱۰', '۱۱۰', '۹۰٪', '۱۲'])
})

test('pay names its rates, and a change that is missing its time', async () => {
  reports({ 'GET /api/desk/reports/coach_pay/': () => json(200, coachPay) })
  await show({ report: 'coach_pay' })
  expect(await screen.findByText(words.rates({ lesson: 1_000_000, swimmer: 200_000 }))).toBeTruthy()
  expect(screen.getByText(words.pending('۰۸:۳۰'))).toBeTruthy()
})

test('a period without data, a failure and a missing role say so', async () => {
  let response = () => json(400, { detail: 'بازه باید از ۱ تا ۳۶ ماه باشد.' })
  reports({ 'GET /api/desk/reports/income/': () => response() })
  const { unmount } = await show()
  expect(await screen.findByText('بازه باید از ۱ تا ۳۶ ماه باشد.')).toBeTruthy()
  response = () => json(200, nothing)
  await userEvent.click(await screen.findByRole('button', { name: /دوباره/ }))
  expect(await screen.findByText(words.empty)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  unmount()
  await show({}, staffMe('reception'))
  expect(screen.getByText(deskStrings.roleMissing)).toBeTruthy()
})

test('the file has the rows that are shown, and printing prints', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { to } = reports({
    'GET /api/desk/reports/income/': () => json(200, incomeByMonth),
    'GET /api/desk/reports/income/csv/': () => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }),
  })
  await show({ from: '1405-07', to: '1405-09', by: 'pool' })
  await userEvent.click(await screen.findByRole('button', { name: words.export }))
  await waitFor(() => expect(names).toEqual(['income-1405-07-1405-09.csv']))
  expect(asked(to('/api/desk/reports/income/csv/')[0]?.url)).toEqual({ from: '1405-07', to: '1405-09', by: 'pool' })
  await userEvent.click(screen.getByRole('button', { name: words.print }))
  expect(print).toHaveBeenCalledOnce()
})

test('the speed of pages is a table for staff of the whole club alone', async () => {
  const rows = [
    { name: 'lcp', screen: 'home', samples: 1200, p50: 900, p75: 1800, p95: 4000 },
    { name: 'cls', screen: 'list', samples: 3, p50: 10, p75: 50, p95: 100 },
  ]
  const { to } = reports({
    'GET /api/desk/reports/field-metrics/': () => json(200, { days: 28, rows }),
    'GET /api/desk/reports/income/': () => json(200, incomeByMonth),
  })
  const { unmount } = await show({ report: 'speed' })
  const row = await screen.findByRole('row', { name: /نمایش محتوای اصلی/ })
  expect(cells(row)).toEqual(['خانه', '۱٬۲۰۰', '۰٫۹ ثانیه', '۱٫۸ ثانیه', '۴ ثانیه'])
  expect(cells(screen.getByRole('row', { name: /جابه‌جایی صفحه/ })).slice(2)).toEqual(['۰٫۰۱', '۰٫۰۵', '۰٫۱'])
  await userEvent.selectOptions(screen.getByLabelText(words.days), '7')
  await waitFor(() => expect(asked(to('/api/desk/reports/field-metrics/').at(-1)?.url)).toEqual({ days: '7' }))
  unmount()
  await show({ report: 'speed' }, staffMe('manager', 1))
  expect(await screen.findByRole('table', { name: 'درآمد به تفکیک ماه' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: words.speed })).toBeNull()
})
