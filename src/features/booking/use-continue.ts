import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import { priceSummary, type TermPrice } from '#src/contract/catalog/price.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import { formatToman } from '#src/fa/toman.ts'
import { newId } from '#src/offline/outbox/item.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { type BookingDraft, keyOfRequest, quantityOf } from './draft.ts'
import { bookingMutations } from './mutations.ts'
import { nextStep } from './next-step.ts'
import type { BookedSession } from './queries.ts'
import { resolveRejection } from './refusals.ts'
import { bookingStrings as words } from './strings.ts'

const BOOKING_TOAST_MS = 6000

type Booking = {
  of: BookedSession<BookableKind>
  price: TermPrice
  draft: BookingDraft
  /** Reads price and places anew; undefined when no answer came. */
  readAgain: () => Promise<TermPrice | undefined>
}

/** The way from what was chosen to the payment. `openOrder` is an unfinished one that stands in the way. */
export function useContinue({ of, price, draft, readAgain }: Booking) {
  const [openOrder, setOpenOrder] = useState<string>()
  const navigate = useNavigate()
  const hold = useMutation(bookingMutations.hold())

  async function tellNewPrice() {
    const fresh = await readAgain()
    if (fresh === undefined) return tell(words.quoteChangedUnknown)
    tell(words.quoteChanged(formatToman(priceSummary(fresh, quantityOf(draft)).payable)), 'info')
  }

  async function settle(error: unknown) {
    const outcome = resolveRejection(error, draft)
    if (outcome.do === 'offer-order') return setOpenOrder(outcome.order)
    if (outcome.do === 'sign-in') return askToSignIn()
    if (outcome.do === 'tell-new-price') return tellNewPrice()
    tell(outcome.text)
    if (outcome.refresh) await readAgain()
  }

  async function holdPlaces() {
    setOpenOrder(undefined)
    const wish = requestOf(of, price, draft)
    const idempotencyKey = keyOfRequest(draft, JSON.stringify(wish), Date.now(), newId)
    try {
      const order = await hold.mutateAsync({ wish, idempotencyKey })
      await navigate({ to: paymentPath[of.kind], search: { order: order.uid } })
    } catch (error) {
      await settle(error)
    }
  }

  /** Asked by the continue button, also when it looks disabled: then it says why. */
  function go() {
    switch (nextStep(draft, price, signIn.status === 'signed-in')) {
      case 'choose-months':
        return tell(words.chooseFirst[of.kind])
      case 'sign-in':
        return askToSignIn()
      case 'mend-count':
        return tell(words.countDiffers(draft.termCount, draft.selectedMonths.length))
      case 'nothing-to-pay':
        return tell(words.nothingToPay)
      case 'hold':
        void holdPlaces()
    }
  }

  return { go, holding: hold.isPending, openOrder }
}

/** Where an order of each kind is paid. */
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

function askToSignIn() {
  tell(words.signInFirst, 'info')
  openAuth('phone')
}

function tell(text: string, kind: 'error' | 'info' = 'error') {
  showToast({ kind, text, ms: BOOKING_TOAST_MS })
}
