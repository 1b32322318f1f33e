import type { Offer } from '#scripts/simulate/offers.ts'

/** An order that a client has asked for, once or several times with the same key. */
export type Intent = {
  kind: 'hold' | 'top-up' | 'card' | 'free'
  userId: number
  /** The session booked; undefined for money and cards. */
  offer: Offer | undefined
  /** Slot ids, sorted. */
  slots: number[]
  people: number
  /** The swimmers, sorted. */
  members: number[]
  /** The day of a single lesson of a class. */
  day: number | null
  code: Code | undefined
  /** The amount of a top-up or a card, rial. */
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

/** A discount code; one of the two. */
export type Code = { id: number; code: string; percent: number | null; amountRial: number | null }

type Shape = Pick<Intent, 'userId' | 'slots' | 'people' | 'members' | 'day' | 'amountRial'> & {
  session: number | null
  isFree: boolean
  code: number | null
}

/** Orders of the same shape cannot be told apart by their rows. */
export function shapeOf({ userId, session, slots, people, members, day, isFree, code, amountRial }: Shape): string {
  return JSON.stringify([userId, session, slots, people, members, day, isFree, code, amountRial])
}

export function shapeOfIntent({ kind, offer, code, ...intent }: Intent): string {
  return shapeOf({ ...intent, session: offer?.sessionId ?? null, isFree: kind === 'free', code: code?.id ?? null })
}

const ofMoney = { offer: undefined, slots: [], people: 1, members: [], day: null, code: undefined }

/** The intent of an order without places. */
export function moneyIntent(kind: 'top-up' | 'card', userId: number, amountRial: number, since: number): Intent {
  return { ...ofMoney, kind, userId, amountRial, since, outstanding: 0 }
}
