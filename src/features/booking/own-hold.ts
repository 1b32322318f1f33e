import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import type { BookingDraft, OwnHold } from './draft.ts'

/** Stores the places that a new order holds for the user. */
export function noteHold(draft: BookingDraft, order: PaymentOrder, at = Date.now()): void {
  const { uid, hold_expires_at: end, now, months, people } = order
  // A repeated response contains the server's time of the first one.
  if (end === null || draft.held?.order === uid) return
  draft.held = { order: uid, terms: months, people, at, until: at + Date.parse(end) - Date.parse(now) }
}

/** The user's hold, unless it has expired. */
export function openHold({ held }: Pick<BookingDraft, 'held'>, now = Date.now()): OwnHold | undefined {
  return held !== undefined && held.until > now ? held : undefined
}

export function holdsTerm(held: OwnHold | undefined, term: BookedTerm): boolean {
  return held?.terms.some((each) => termKey(each) === termKey(term)) === true
}

type Places = BookedTerm & { left: number; state?: string }

/**
 * Places as this user can book them: those of the own open hold are free for them, because the server releases them with
 * the next hold. `readAt`: when the places were read; before the hold they still contained its places.
 */
export function withOwnHold<Each extends Places>(
  places: readonly Each[],
  held: OwnHold | undefined,
  readAt: number,
): readonly Each[] {
  if (held === undefined || readAt < held.at) return places
  return places.map((each) => {
    if (!holdsTerm(held, each)) return each
    return { ...each, left: each.left + held.people, ...(each.state === 'full' ? { state: 'open' } : {}) }
  })
}
