import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { paymentPaths } from '#src/contract/catalog/screens.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import * as styles from '#src/features/booking/booking.module.css'
import type { OwnHold } from '#src/features/booking/draft.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import type { Notice, Notices } from './use-notices.ts'

const COUNT_NOTICE_ID = 'count-notice'

type BookingNoticeProps = { notices: Notices; about: Notice['about'] }

/** Shows the message about this part of the screen, and scrolls to it. */
export function BookingNotice({ notices: { shown }, about }: BookingNoticeProps) {
  const text = shown?.about === about ? shown.text : undefined
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text !== undefined) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (text === undefined) return null
  return (
    <div ref={notice} className={styles.notice} role="alert">
      <Icon name="alert" size={20} />
      <p>{text}</p>
    </div>
  )
}

/** Says that term count and months differ, with a button that fixes the count. */
export function CountNotice({ terms, months, onRepair }: { terms: number; months: number; onRepair: () => void }) {
  return (
    <div id={COUNT_NOTICE_ID} className={styles.notice} role="status" tabIndex={-1}>
      <Icon name="alert" size={20} />
      <p>{words.countDiffers(terms, months)}</p>
      <Button variant="ghost" size="small" onClick={onRepair}>
        {words.fixCount(months)}
      </Button>
    </div>
  )
}

/** Moves the focus to the notice that the count differs. */
export function focusCountNotice(): void {
  document.getElementById(COUNT_NOTICE_ID)?.focus()
}

type ContinueNoticeProps = { notices: Notices; kind: BookableKind; openOrder: string | undefined }

/** What stands in the way of the payment, above the button that continues to it. */
export function ContinueNotice({ notices, kind, openOrder }: ContinueNoticeProps) {
  if (openOrder !== undefined) return <OpenOrderNotice kind={kind} order={openOrder} />
  return <BookingNotice notices={notices} about="payment" />
}

/** Links to the user's unfinished order, which blocks a new one. */
function OpenOrderNotice({ kind, order }: { kind: BookableKind; order: string }) {
  return (
    <div className={styles.notice} role="alert">
      <Icon name="alert" size={20} />
      <p>{words.alreadyHeld[kind]}</p>
      <OrderLink kind={kind} order={order} />
    </div>
  )
}

/** Says that nothing offered can be booked now, with a link to something else. */
export function NoneOpenNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="calendar" size={20} />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Says that an open order of the user holds these places, and links to its payment. */
export function HeldNotice({ kind, held }: { kind: BookableKind; held: OwnHold | undefined }) {
  if (held === undefined) return null
  return (
    <div className={`${styles.notice} ${styles.held}`} role="status">
      <Icon name="clock" size={20} />
      <p>{words.held(formatMonths(held.terms))}</p>
      <OrderLink kind={kind} order={held.order} />
    </div>
  )
}

function OrderLink({ kind, order }: { kind: BookableKind; order: string }) {
  return (
    <Link to={paymentPaths[kind]} search={{ order }} className={buttonClass({ variant: 'ghost', size: 'small' })}>
      {words.continueOrder}
    </Link>
  )
}
