import { Link } from '@tanstack/react-router'
import type { BookableKind } from '#src/contract/kind.ts'
import * as styles from '#src/features/booking/booking.module.css'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { paymentPath } from '#src/features/booking/use-continue.ts'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'

/** Says that term count and months differ, with a button that fixes the count. */
export function CountNotice({ terms, months, onRepair }: { terms: number; months: number; onRepair: () => void }) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="alert" size={20} />
      <p>{words.countDiffers(terms, months)}</p>
      <Button variant="ghost" size="small" onClick={onRepair}>
        {words.fixCount(months)}
      </Button>
    </div>
  )
}

/** Links to the user's unfinished order, which blocks a new one. */
export function OpenOrderNotice({ kind, order }: { kind: BookableKind; order: string }) {
  return (
    <div className={styles.notice} role="alert">
      <Icon name="alert" size={20} />
      <p>{words.alreadyHeld[kind]}</p>
      <Link to={paymentPath[kind]} search={{ order }} className={buttonClass({ variant: 'ghost', size: 'small' })}>
        {words.continueOrder}
      </Link>
    </div>
  )
}
