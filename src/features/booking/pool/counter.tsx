import { formatNumber } from '#src/fa/digits.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'

type CounterProps = {
  count: number
  least: number
  most?: number
  words: { name: string; add: string; remove: string }
  onAdd: () => void
  onRemove: () => void
}

/** How many are wanted: terms, which move with the months and by themselves, or people. */
export function Counter({ count, least, most, words, onAdd, onRemove }: CounterProps) {
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
          disabled={most !== undefined && count >= most}
          onClick={onAdd}
        />
        <output className="term-count numeric" aria-label={words.name}>
          {formatNumber(count)}
        </output>
        <IconButton icon="minus" variant="soft" label={words.remove} disabled={count <= least} onClick={onRemove} />
      </div>
    </section>
  )
}
