import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Report } from '#src/contract/desk/reports.ts'
import { ChartTip } from '#src/features/desk/reports/chart-tip.tsx'
import { ReportChart } from '#src/features/desk/reports/report-chart.tsx'
import { chartOf } from '#src/features/desk/reports/series.ts'
import { axisText } from '#src/features/desk/reports/value-text.ts'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { attendanceByPool, incomeByMonth } from '#tests/support/scenarios/desk/report-page.ts'

const chart = (report: Report) => render(atDesk(<ReportChart report={report} heading="درآمد" width={600} />)).container

/** Texts of an axis with their horizontal position. */
function ticksOf(container: HTMLElement, axis: 'x' | 'y') {
  const ticks = [...container.querySelectorAll(`.recharts-${axis}Axis-tick-labels text`)]
  return ticks.map((tick) => ({ text: tick.textContent, x: Number(tick.getAttribute('x')) }))
}

test('months follow each other from right to left, with values at the right', () => {
  const container = chart(incomeByMonth)
  const months = ticksOf(container, 'x')
  expect(months.map(({ text }) => text)).toEqual(['مهر ۱۴۰۵', 'آبان ۱۴۰۵', 'آذر ۱۴۰۵'])
  expect(months.map(({ x }) => x)).toEqual(months.map(({ x }) => x).toSorted((a, b) => b - a))
  const values = ticksOf(container, 'y')
  expect(values.length).toBeGreaterThan(1)
  for (const { text, x } of values) {
    expect(text).not.toMatch(/[0-9]/)
    expect(x).toBeGreaterThan(Math.max(...months.map((month) => month.x)))
  }
})

test('other rows are bars that grow from the right, with their names there', () => {
  const container = chart(attendanceByPool)
  const names = ticksOf(container, 'y')
  expect(names).toHaveLength(12)
  const values = ticksOf(container, 'x')
  expect(Math.min(...names.map(({ x }) => x))).toBeGreaterThan(Math.max(...values.map(({ x }) => x)))
  expect(values.map(({ x }) => x)).toEqual(values.map(({ x }) => x).toSorted((a, b) => b - a))
})

test('the chart is left-to-right, a picture to assistive technology, and hatched beside its colour', () => {
  const container = chart(incomeByMonth)
  const picture = screen.getByRole('img')
  expect(picture.getAttribute('dir')).toBe('ltr')
  expect(picture.getAttribute('aria-label')).toContain('درآمد')
  expect(container.querySelector('[tabindex="0"]')).toBeNull()
  const bars = [...container.querySelectorAll('.recharts-bar')]
  expect(bars).toHaveLength(2)
  const fills = bars.map((bar) => bar.querySelector('path')?.getAttribute('fill'))
  const id = container.querySelector('pattern')?.id
  expect(id).toBeTruthy()
  expect(fills[1]).toBe(`url(#${id})`)
  expect(fills[0]).not.toContain('url')
  expect(screen.getByText('دورهٔ قبل')).toBeTruthy()
})

test('the text under the pointer is right-to-left again, with Persian digits', () => {
  const { rows, measures } = chartOf(incomeByMonth)
  const { container } = render(atDesk(<ChartTip row={rows[0]} measures={measures} />))
  expect(container.querySelector('[dir="rtl"]')?.textContent).toBe('مهر ۱۴۰۵مبلغ۸٬۰۰۰٬۰۰۰ توماندورهٔ قبل۴٬۰۰۰٬۰۰۰ تومان')
})

test.each([
  [0, '۰'],
  [9_000_000, '۹۰۰٬۰۰۰'],
  [15_000_000, '۱٫۵ میلیون'],
  [20_000_000_000, '۲ میلیارد'],
])('%s rial at an axis is %s toman', (rial, text) => {
  expect(axisText('amount', rial)).toBe(`\u2067${text}\u2069`)
})
