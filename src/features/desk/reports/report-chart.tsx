import { Chart, useChart } from '@chakra-ui/charts'
import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { Measure, Report } from '#src/contract/desk/reports.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTip } from './chart-tip.tsx'
import { chartOf } from './series.ts'
import { reportStrings as words } from './strings.ts'
import { axisText } from './value-text.ts'

const COLORS = ['primary', 'secondary'] as const
const ROW_PX = 40
const FRAME_PX = 48
const COLUMNS_PX = 280
const NAME_PX = 132
/** Room for an amount in one line, such as four and a half million. */
const VALUE_PX = 88
const TICK = { fontSize: 12, fontFamily: 'inherit' }

type ReportChartProps = {
  report: Report
  heading: string
  /** Of a container that is not laid out, as in tests. */
  width?: number
}

/**
 * Bars of a report: months as columns, all else as rows. The library measures and places tooltips for left-to-right pages
 * alone: the chart is one, with mirrored axes, and the tooltip's text is right-to-left again. The table below has the same
 * values, so that to assistive technology the chart is a picture.
 */
export function ReportChart({ report, heading, width }: ReportChartProps) {
  const { measures, stacked, rows } = chartOf(report)
  const chart = useChart({
    data: rows,
    series: measures.map((name, index) => ({ name, color: COLORS[index] ?? 'primary' })),
  })
  const hatch = useId().replaceAll(/\W/g, '')
  const main = measures[0] ?? 'amount'
  const isColumns = report.by === 'month'
  const height = isColumns ? COLUMNS_PX : FRAME_PX + ROW_PX * rows.length
  // The second series is hatched as well as of another colour.
  const fillOf = (index: number) => (index === 0 ? chart.color(COLORS[0]) : `url(#${hatch})`)
  const value = {
    type: 'number' as const,
    tickFormatter: (amount: number) => axisText(main, amount),
    allowDecimals: false,
    ...(main === 'occupancy' && { domain: [0, 100] as [number, number] }),
  }
  const category = { type: 'category' as const, dataKey: 'name' }
  const axis = { tick: { ...TICK, fill: chart.color('muted') }, tickLine: false, axisLine: false }
  return (
    <figure>
      <ChartLegend measures={measures} />
      <div dir="ltr" role="img" aria-label={words.chart(heading)}>
        <Chart.Root chart={chart} aspectRatio="auto" height={`${height}px`} fontSize="xs">
          <BarChart
            data={chart.data}
            layout={isColumns ? 'horizontal' : 'vertical'}
            responsive={width === undefined}
            width={width ?? '100%'}
            height={height}
            accessibilityLayer={false}
          >
            <defs>
              <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="6" fill={chart.color('paper')} />
                <rect width="3" height="6" fill={chart.color(COLORS[1])} />
              </pattern>
            </defs>
            <CartesianGrid vertical={!isColumns} horizontal={isColumns} stroke={chart.color('border')} />
            <XAxis {...axis} reversed {...(isColumns ? category : value)} />
            <YAxis
              {...axis}
              orientation="right"
              {...(isColumns ? { ...value, width: VALUE_PX } : { ...category, width: NAME_PX })}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: chart.color('primarySoft') }}
              content={({ label, active }) => (
                <ChartTip
                  row={active === true ? rows.find(({ name }) => name === label) : undefined}
                  measures={measures}
                />
              )}
            />
            {measures.map((name: Measure, index) => (
              <Bar
                key={name}
                dataKey={name}
                fill={fillOf(index)}
                stroke={chart.color(COLORS[index] ?? 'primary')}
                maxBarSize={40}
                isAnimationActive={false}
                {...(stacked && { stackId: 'all' })}
              />
            ))}
          </BarChart>
        </Chart.Root>
      </div>
    </figure>
  )
}
