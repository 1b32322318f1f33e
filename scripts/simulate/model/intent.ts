import type { Offer } from '#scripts/simulate/offers.ts'

/** An order that a client has asked for, once or several times with the same key. */
export type Intent = {
  userId: number
  /** Undefined for a wallet top-up. */
  offer: Offer | undefined
  /** Slot ids, sorted; empty for a top-up. */
  slots: number[]
  people: number
  /** The amount of a top-up, rial. */
  amountRial: number
  /** The step of the first request that may have made the order. */
  since: number
  /** Copies of the request whose end the client has not seen. */
  outstanding: number
  /** The order that a response named. */
  uid?: string
  /** Until when the response promised the places, milliseconds. */
  holdEnds?: number
}

/** Orders of the same shape cannot be told apart by their rows. */
export function shapeOf({ userId, offer, slots, people, amountRial }: Intent): string {
  return JSON.stringify([userId, offer?.sessionId ?? null, slots, people, amountRial])
}
