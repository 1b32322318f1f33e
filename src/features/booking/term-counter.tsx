import { formatNumber } from '#src/fa/digits.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { bookingStrings as words } from './strings.ts'

type TermCounterProps = { terms: number; onAdd: () => void; onRemove: () => void }

/** How many terms are wanted. It moves with the months, and by itself. */
export function TermCounter({ terms, onAdd, onRemove }: TermCounterProps) {
  return (
    <section className="term-counter" aria-labelledby="terms-title">
      <h2 id="terms-title" className="booking-heading">
        {words.terms}
      </h2>
      <div className="term-counter-row">
        <IconButton icon="plus" variant="soft" label={words.addTerm} onClick={onAdd} />
        <output className="term-count numeric" aria-label={words.terms}>
          {formatNumber(terms)}
        </output>
        <IconButton icon="minus" variant="soft" label={words.removeTerm} disabled={terms === 0} onClick={onRemove} />
      </div>
    </section>
  )
}
