import { FEW_PLACES, type ProgramCard } from '#src/contract/catalog/catalog.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import * as styles from './team-card.module.css'

/** The next month with free places; how many, when they are few. */
export function NextFree({ month }: { month: ProgramCard['next_free'] }) {
  if (month === null) return <Badge tone="neutral">{words.noneFree}</Badge>
  if (month.left < FEW_PLACES) return <Badge tone="warning">{words.fewFree(month.left, formatMonth(month))}</Badge>
  return <span className={styles.free}>{words.freeFrom(formatMonth(month))}</span>
}
