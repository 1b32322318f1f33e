import { formatNumber } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './price-tag.module.css'

type PriceTagProps = {
  /** Amount charged, integer rial. */
  payable: number
  /** Amount before the discount, integer rial. */
  before?: number
  /** Whole percent, display only. */
  discount?: number
  size?: 'medium' | 'large'
  /** What the price refers to, in small type after it. */
  unit?: string
}

/** A price in the order usual in Iran: the amount charged, then the struck-through original and the discount. */
export function PriceTag({ payable, before = payable, discount = 0, size = 'medium', unit }: PriceTagProps) {
  const reduced = before > payable
  return (
    <span className={classNames(styles.root, size === 'large' && styles.large)}>
      <span className={styles.payable}>
        <span className="visually-hidden">{uiStrings.payable} </span>
        {formatToman(payable)}
        {unit !== undefined && <span className={styles.unit}> {unit}</span>}
      </span>
      {reduced && (
        <span className={styles.reduction}>
          <s className={styles.before}>
            <span className="visually-hidden">{uiStrings.before} </span>
            {formatToman(before)}
          </s>
          {discount > 0 && <Badge tone="accent">{uiStrings.discount(formatNumber(discount))}</Badge>}
        </span>
      )}
    </span>
  )
}
