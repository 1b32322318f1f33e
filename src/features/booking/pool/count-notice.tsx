import { Link } from '@tanstack/react-router'
import type { BookableKind } from '#src/contract/kind.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { paymentPath } from '#src/features/booking/use-continue.ts'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'

/** The count and the months differ: says so and mends it with one tap. */
export function CountNotice({ terms, months, onMend }: { terms: number; months: number; onMend: () => void }) {
  return (
    <div className="booking-notice" role="status">
      <Icon name="alert" size={20} />
      <p>{words.countDiffers(terms, months)}</p>
      <Button variant="ghost" size="small" onClick={onMend}>
        {words.mendCount(months)}
      </Button>
    </div>
  )
}

/** An unfinished order of the same person stands in the way: it can be taken up again. */
export function OpenOrderNotice({ kind, order }: { kind: BookableKind; order: string }) {
  return (
    <div className="booking-notice" role="alert">
      <Icon name="alert" size={20} />
      <p>{words.alreadyHeld[kind]}</p>
      <Link to={paymentPath[kind]} search={{ order }} className={buttonClass({ variant: 'ghost', size: 'small' })}>
        {words.continueOrder}
      </Link>
    </div>
  )
}
