import { chakra } from '@chakra-ui/react'
import type { Measure } from '#src/contract/desk/reports.ts'
import { measureNames } from '#src/fa/desk/report-names.ts'
import type { ChartRow } from './series.ts'
import { valueText } from './value-text.ts'

/** The values of a bar under the pointer: right-to-left within the chart, which is not. */
export function ChartTip({ row, measures }: { row: ChartRow | undefined; measures: readonly Measure[] }) {
  if (row === undefined) return null
  return (
    <chakra.div
      dir="rtl"
      padding="2"
      background="raised"
      color="text"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border"
      borderRadius="s"
      boxShadow="2"
      fontSize="s"
      lineHeight="s"
    >
      <chakra.p fontWeight="semibold">
        <bdi>{row.name}</bdi>
      </chakra.p>
      {measures.map((measure) => (
        <chakra.p key={measure} display="flex" justifyContent="space-between" gap="3">
          <span>{measureNames[measure]}</span>
          <bdi>{valueText(measure, row[measure] ?? 0)}</bdi>
        </chakra.p>
      ))}
    </chakra.div>
  )
}
