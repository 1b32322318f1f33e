import type { MyTerm, MyTerms } from '#src/contract/enrolment.ts'
import type { Notification, NotificationPage } from '#src/contract/notification.ts'
import type { Purchase } from '#src/contract/purchase.ts'
import type { LedgerEntry, WalletPage } from '#src/contract/wallet.ts'
import { bookable, today, UID } from './journey.ts'

/** A paid month of the class in journey.ts, whose lessons are on Saturdays and Mondays from 17:00. */
export const term = (changes: Partial<MyTerm> = {}): MyTerm => ({
  id: 1,
  order: UID,
  kind: 'team',
  subject: 1,
  session: 1,
  team_name: bookable.team_name,
  session_title: bookable.title,
  pool_name: bookable.pool_name,
  pool_address: bookable.pool_address,
  weekdays: [0, 2],
  starts_at: '17:00',
  ends_at: '18:30',
  month: { year: 1405, month: 8 },
  people: 1,
  state: 'current',
  next_session: { starts_at: '2026-11-21T13:30:00.000Z', ends_at: '2026-11-21T15:00:00.000Z' },
  cancellable_until: null,
  refund: 15_000_000,
  renewal: { year: 1405, month: 11 },
  ...changes,
})
export const terms = (...results: MyTerm[]): MyTerms => ({ now: today.toISOString(), results })

export const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  uid: UID,
  kind: 'team',
  subject: 1,
  session: 1,
  team_name: bookable.team_name,
  session_title: bookable.title,
  pool_name: bookable.pool_name,
  months: [{ year: 1405, month: 9 }],
  people: 1,
  payable: 15_000_000,
  currency: 'IRR',
  state: 'confirmed',
  created_at: today.toISOString(),
  paid_at: today.toISOString(),
  hold_expires_at: null,
  ...changes,
})

const alone = { next: null, previous: null }
export const page = <Row>(results: Row[], next: string | null = null) => ({
  ...alone,
  next,
  count: results.length,
  results,
})

export const entry = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 1,
  kind: 'unbookable_credit',
  amount: 8_000_000,
  balance: 8_000_000,
  order: UID,
  team_name: bookable.team_name,
  reason: null,
  created_at: today.toISOString(),
  ...changes,
})
export const wallet = (balance: number, ...entries: LedgerEntry[]): WalletPage => ({
  ...page(entries),
  balance,
  reserved: 0,
  currency: 'IRR',
})

export const message = (changes: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'booking_confirmed',
  order: { uid: UID, kind: 'team', team_name: bookable.team_name, months: [{ year: 1405, month: 9 }] },
  message: null,
  created_at: today.toISOString(),
  read: false,
  ...changes,
})
export const messages = (...results: Notification[]): NotificationPage => ({
  ...page(results),
  unread: results.filter(({ read }) => !read).length,
})
