import { chakra } from '@chakra-ui/react'
import type { Measure } from '#src/contract/desk/reports.ts'
import { measureNames } from '#src/fa/desk/report-names.ts'

const HATCH = 'repeating-linear-gradient(45deg, var(--secondary) 0 3px, var(--paper) 3px 6px)'

/** Names the bars: the first series is solid, the second hatched. */
export function ChartLegend({ measures }: { measures: readonly Measure[] }) {
  if (measures.length < 2) return null
  return (
    <chakra.figcaption display="flex" flexWrap="wrap" gap="4" fontSize="s">
      {measures.map((measure, index) => (
        <chakra.span key={measure} display="inline-flex" alignItems="center" gap="2">
          <chakra.span
            aria-hidden="true"
            inlineSize="16px"
            blockSize="16px"
            borderWidth="1px"
            borderStyle="solid"
            borderColor={index === 0 ? 'primary' : 'secondary'}
            background={index === 0 ? 'primary' : HATCH}
          />
          {measureNames[measure]}
        </chakra.span>
      ))}
    </chakra.figcaption>
  )
}
