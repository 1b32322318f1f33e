import { formatNumber } from '#src/fa/digits.ts'
import * as styles from '#src/features/booking/booking.module.css'
import { IconButton } from '#src/ui/form/icon-button.tsx'

type CounterProps = {
  count: number
  min: number
  max?: number
  words: { name: string; add: string; remove: string }
  onAdd: () => void
  onRemove: () => void
}

/** A stepper for the number of terms or of people. */
export function Counter({ count, min, max, words, onAdd, onRemove }: CounterProps) {
  return (
    <section className={styles.termCounter} aria-labelledby="count-title">
      <h2 id="count-title" className={styles.heading}>
        {words.name}
      </h2>
      <div className={styles.termCounterRow}>
        <IconButton
          icon="plus"
          variant="soft"
          label={words.add}
          disabled={max !== undefined && count >= max}
          onClick={onAdd}
        />
        <output className={`${styles.termCount} numeric`} aria-label={words.name}>
          {formatNumber(count)}
        </output>
        <IconButton icon="minus" variant="soft" label={words.remove} disabled={count <= min} onClick={onRemove} />
      </div>
    </section>
  )
}
