import { formatNumber } from '#src/fa/digits.ts'
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
    <section className="term-counter" aria-labelledby="count-title">
      <h2 id="count-title" className="booking-heading">
        {words.name}
      </h2>
      <div className="term-counter-row">
        <IconButton
          icon="plus"
          variant="soft"
          label={words.add}
          disabled={max !== undefined && count >= max}
          onClick={onAdd}
        />
        <output className="term-count numeric" aria-label={words.name}>
          {formatNumber(count)}
        </output>
        <IconButton icon="minus" variant="soft" label={words.remove} disabled={count <= min} onClick={onRemove} />
      </div>
    </section>
  )
}
