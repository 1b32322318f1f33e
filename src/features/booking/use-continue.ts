import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { keys } from '#src/api/query/keys.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import { paymentPaths } from '#src/contract/catalog/screens.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import { formatToman } from '#src/fa/toman.ts'
import { handleHoldRejection } from '#src/features/booking/continue/hold-rejection.ts'
import { changeOf, holdRequestOf } from '#src/features/booking/continue/hold-request.ts'
import { nextStep } from '#src/features/booking/continue/next-step.ts'
import { focusCountNotice } from '#src/features/booking/continue/notice.tsx'
import type { Notices } from '#src/features/booking/continue/use-notices.ts'
import { useSignInFirst } from '#src/features/booking/continue/use-sign-in-first.ts'
import { newId } from '#src/offline/new-id.ts'
import { dismissCause, showToast } from '#src/ui/feedback/toast-store.ts'
import { openWithPicture } from '#src/ui/motion/open-with-picture.ts'
import { type BookingDraft, keyOfRequest } from './draft.ts'
import { bookingMutations } from './mutations.ts'
import { noteHold } from './own-hold.ts'
import { priceOfDraft, type SessionPrice } from './price/draft-price.ts'
import type { BookedSession } from './queries.ts'
import { bookingStrings as words } from './strings.ts'
import { whatIsMissing } from './swimmers/missing.ts'
import { swimmerStrings } from './swimmers/swimmer-strings.ts'
import type { WhoNow } from './swimmers/use-who.ts'

const BOOKING_TOAST_MS = 6000
/** Of the toasts about a selection that is missing or a user who is not signed in. */
export const BOOKING_CAUSE = 'booking'

type Booking = {
  of: BookedSession<BookableKind>
  price: SessionPrice
  draft: BookingDraft
  notices: Notices
  whoNow: WhoNow
  /** Refetches price and places; undefined when the request failed. */
  refetch: () => Promise<SessionPrice | undefined>
}

/** Continues from the selection to the payment. `openOrder` is an unfinished order that blocks a new one. */
export function useContinue({ of, price, draft, notices, whoNow, refetch }: Booking) {
  const [openOrder, setOpenOrder] = useState<string>()
  const navigate = useNavigate()
  const client = useQueryClient()
  const hold = useMutation(bookingMutations.hold())
  const [reading, setReading] = useState(false)
  const holding = hold.isPending || hold.isSuccess
  const whoIs = () => whoNow.now() ?? whoNow.who
  const current = () => holdRequestOf(of, price, draft, whoIs())

  // The request that the user confirmed before signing in.
  const confirmed = useRef<HoldRequest>(undefined)
  const openSignIn = useSignInFirst(() => {
    dismissCause(BOOKING_CAUSE)
    const change = confirmed.current === undefined ? 'selection' : changeOf(confirmed.current, current())
    if (change === undefined) return go()
    if (change === 'price') return showPrice(price)
    if (notices.shown?.about !== 'selection') notices.show('selection', words.selectionChanged)
  })
  function promptSignIn() {
    confirmed.current = current()
    showToast({ kind: 'info', text: words.signInFirst, ms: BOOKING_TOAST_MS, cause: BOOKING_CAUSE })
    openSignIn()
  }

  function showPrice(fresh: SessionPrice) {
    notices.show(
      'payment',
      words.quoteChanged(formatToman(priceOfDraft({ ...draft, adultCount: whoIs().people }, fresh).payable)),
    )
  }

  async function showNewPrice() {
    const fresh = await refetch()
    if (fresh === undefined) notices.show('payment', words.quoteChangedUnknown)
    else showPrice(fresh)
  }

  async function handleRejection(error: unknown) {
    const outcome = handleHoldRejection(error, draft, whoIs())
    if (outcome.do === 'offer-order') return setOpenOrder(outcome.order)
    if (outcome.do === 'sign-in') return promptSignIn()
    if (outcome.do === 'show-new-price') return showNewPrice()
    notices.show(outcome.about, outcome.text)
    if (outcome.refresh) await Promise.all([refetch(), whoNow.refresh()])
  }

  async function readMembers() {
    setReading(true)
    const isRead = await whoNow.read()
    setReading(false)
    if (isRead) proceed()
    else notices.show('payment', swimmerStrings.unread)
  }

  async function holdPlaces() {
    setOpenOrder(undefined)
    const request = current()
    const idempotencyKey = keyOfRequest(draft, JSON.stringify(request), Date.now(), newId)
    try {
      const order = await hold.mutateAsync({ request, idempotencyKey })
      noteHold(draft, order)
      // The payment opens with this copy and fetches the order behind it.
      client.setQueryData([...keys.payments, order.uid, signIn.userId], order)
      await navigate({ to: paymentPaths[of.kind], search: { order: order.uid }, ...openWithPicture() })
    } catch (error) {
      await handleRejection(error)
    }
  }

  /** Handles the continue button, also while it is aria-disabled: then it says why. */
  function go() {
    if (holding || reading) return
    notices.clear()
    dismissCause(BOOKING_CAUSE)
    proceed()
  }

  function proceed() {
    const who = whoNow.now()
    switch (nextStep(draft, price, signIn.status === 'signed-in', who)) {
      case 'choose-months':
        return showToast({
          kind: 'error',
          text: words.chooseFirst[of.kind],
          ms: BOOKING_TOAST_MS,
          cause: BOOKING_CAUSE,
        })
      case 'sign-in':
        return promptSignIn()
      case 'read-members':
        return void readMembers()
      case 'choose-swimmer':
      case 'complete-swimmer':
        return notices.show('swimmers', whatIsMissing(whoIs()))
      case 'fix-count':
        return focusCountNotice()
      case 'nothing-to-pay':
        return notices.show('payment', words.nothingToPay)
      case 'hold':
        void holdPlaces()
    }
  }

  return { go, holding: holding || reading, openOrder }
}
