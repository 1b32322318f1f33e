import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { subscribe } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import { priceSummary, type TermPrice } from '#src/contract/catalog/price.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import { formatToman } from '#src/fa/toman.ts'
import { newId } from '#src/offline/new-id.ts'
import { dismissCause, showToast } from '#src/ui/feedback/toast-store.ts'
import { type BookingDraft, keyOfRequest, quantityOf } from './draft.ts'
import { handleHoldRejection } from './hold-rejection.ts'
import { bookingMutations } from './mutations.ts'
import { nextStep } from './next-step.ts'
import type { BookedSession } from './queries.ts'
import { bookingStrings as words } from './strings.ts'

const BOOKING_TOAST_MS = 6000
const CAUSE = 'booking'

type Booking = {
  of: BookedSession<BookableKind>
  price: TermPrice
  draft: BookingDraft
  /** Refetches price and places; undefined when the request failed. */
  refetch: () => Promise<TermPrice | undefined>
}

/** Continues from the selection to the payment. `openOrder` is an unfinished order that blocks a new one. */
export function useContinue({ of, price, draft, refetch }: Booking) {
  const [openOrder, setOpenOrder] = useState<string>()
  const navigate = useNavigate()
  const hold = useMutation(bookingMutations.hold())

  const showMessage = useSelectionMessage(draft)

  async function showNewPrice() {
    const fresh = await refetch()
    if (fresh === undefined) return showMessage(words.quoteChangedUnknown)
    showMessage(words.quoteChanged(formatToman(priceSummary(fresh, quantityOf(draft)).payable)), 'info')
  }

  async function handleRejection(error: unknown) {
    const outcome = handleHoldRejection(error, draft)
    if (outcome.do === 'offer-order') return setOpenOrder(outcome.order)
    if (outcome.do === 'sign-in') return promptSignIn()
    if (outcome.do === 'show-new-price') return showNewPrice()
    showMessage(outcome.text)
    if (outcome.refresh) await refetch()
  }

  async function holdPlaces() {
    setOpenOrder(undefined)
    const request = requestOf(of, price, draft)
    const idempotencyKey = keyOfRequest(draft, JSON.stringify(request), Date.now(), newId)
    try {
      const order = await hold.mutateAsync({ request, idempotencyKey })
      await navigate({ to: paymentPath[of.kind], search: { order: order.uid } })
    } catch (error) {
      await handleRejection(error)
    }
  }

  /** Handles the continue button, also while it is aria-disabled: then it says why. */
  function go() {
    switch (nextStep(draft, price, signIn.status === 'signed-in')) {
      case 'choose-months':
        return showMessage(words.chooseFirst[of.kind])
      case 'sign-in':
        return promptSignIn()
      case 'fix-count':
        return showMessage(words.countDiffers(draft.termCount, draft.selectedMonths.length))
      case 'nothing-to-pay':
        return showMessage(words.nothingToPay)
      case 'hold':
        void holdPlaces()
    }
  }

  return { go, holding: hold.isPending, openOrder }
}

/** Payment page by kind of order. */
export const paymentPath = {
  team: '/team-payment',
  course: '/team-payment',
  pool: '/pool-payment',
} as const satisfies Record<BookableKind, string>

function requestOf(of: BookedSession<BookableKind>, price: TermPrice, draft: BookingDraft): HoldRequest {
  return {
    kind: of.kind,
    id: of.id,
    session: of.session,
    months: draft.selectedMonths.map(({ year, month, day }) =>
      day === undefined ? { year, month } : { year, month, day },
    ),
    term_count: draft.termCount,
    expected_payable: priceSummary(price, quantityOf(draft)).payable,
    ...(of.kind === 'pool' ? { people: draft.adultCount } : {}),
  }
}

function promptSignIn() {
  showToast({ kind: 'info', text: words.signInFirst, ms: BOOKING_TOAST_MS })
  openAuth('phone')
}

/** Shows a message about the selection; it leaves when the selection changes and when the screen does. */
function useSelectionMessage(draft: BookingDraft) {
  const toldAbout = useRef<string>(undefined)
  useEffect(() => {
    const stop = subscribe(draft, () => {
      if (selectionOf(draft) !== toldAbout.current) dismissCause(CAUSE)
    })
    return () => {
      stop()
      dismissCause(CAUSE)
    }
  }, [draft])
  return (text: string, kind: 'error' | 'info' = 'error') => {
    toldAbout.current = selectionOf(draft)
    showToast({ kind, text, ms: BOOKING_TOAST_MS, cause: CAUSE })
  }
}

function selectionOf({ selectedMonths, termCount, adultCount }: BookingDraft): string {
  return JSON.stringify([selectedMonths, termCount, adultCount])
}
