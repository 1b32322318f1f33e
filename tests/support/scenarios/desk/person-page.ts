import type { OrderListItem, SaleSession } from '#src/contract/desk/orders.ts'
import type { Person } from '#src/contract/desk/people.ts'
import { orderRow, PRICE, paidOrder } from './order-page.ts'

const enrolments = paidOrder.enrolments

/** A paid order at another time, and one that waits for its payment. */
export const heldRow: OrderListItem = { ...orderRow, id: 43, uid: 'Held43', state: 'held', gateway: null }

/** An account with a child, a paid month, an unpaid order, a wallet and a note. */
export const sara: Person = {
  ...{ user: 7, name: 'سارا محمدی', phone_number: '09121110007', created_at: '2026-01-21T05:00:00.000Z' },
  members: [
    {
      ...{ id: 4, name: 'سارا محمدی', relation: 'self', birth_date: null, sex: null },
      ...{ insurance_until: null, certificate_until: null },
    },
    {
      ...{ id: 5, name: 'نیلوفر', relation: 'child', birth_date: { year: 1398, month: 2, day: 3 }, sex: 'female' },
      insurance_until: { year: 1390, month: 1, day: 1 },
      certificate_until: { year: 1490, month: 1, day: 1 },
    },
  ],
  shared_members: [],
  enrolments: enrolments.slice(0, 1),
  visits: enrolments.slice(1).map((each) => ({ ...each, cancelled_at: '2026-11-21T05:00:00.000Z' })),
  orders: [heldRow, orderRow],
  wallet: {
    ...{ balance: 500_000, reserved: 0 },
    entries: [
      {
        ...{ id: 1, kind: 'credit', amount: 500_000, balance: 500_000, order: null, reason: 'تأخیر مربی' },
        created_at: '2026-11-20T05:00:00.000Z',
      },
    ],
  },
  notes: [
    {
      ...{ id: 3, text: 'از پله می‌ترسد', author: { user: 2, name: 'پذیرش' } },
      created_at: '2026-11-20T05:00:00.000Z',
    },
  ],
}

const AZAR = { year: 1405, month: 9 }
const DEY = { year: 1405, month: 10 }
const BAHMAN = { year: 1405, month: 11 }

/** A class with a full month, one with places, and a closed one. */
export const classOnSale: SaleSession = {
  ...{ kind: 'team', subject: 4, session: 15, name: 'تیم دلفین', title: 'صبح', pool: 1, pool_name: 'استخر آبی' },
  ...{ weekdays: [0, 2], starts_at: '08:00', ends_at: '09:00', price: PRICE },
  terms: [
    { term: AZAR, left: 0, capacity: 10, closed: false },
    { term: DEY, left: 3, capacity: 10, closed: false },
    { term: BAHMAN, left: 5, capacity: 10, closed: true },
  ],
}

/** A pool's opening with a date. */
export const openingOnSale: SaleSession = {
  ...{ kind: 'pool', subject: 1, session: 2, name: 'استخر آبی', title: 'عصر', pool: 1, pool_name: 'استخر آبی' },
  ...{ weekdays: [], starts_at: '18:00', ends_at: '20:00', price: PRICE },
  terms: [{ term: { ...AZAR, day: 8 }, left: 9, capacity: 20, closed: false }],
}
