import type { DeskAttempt, DeskEnrolment, OrderDetail, OrderListItem } from '#src/contract/desk/orders.ts'

const AZAR = { year: 1405, month: 9 }
const DEY = { year: 1405, month: 10 }
export const PRICE = 8_000_000

export const orderRow: OrderListItem = {
  ...{ id: 41, uid: 'Abc123', kind: 'team', state: 'confirmed', user: 7, user_name: 'سارا محمدی' },
  ...{ phone_number: '09121110007', pool: 1, pool_name: 'استخر آبی', name: 'تیم موج', session_title: 'عصر' },
  ...{ months: [AZAR, DEY], people: 1, payable: 2 * PRICE, wallet: 0, gateway: 'sandbox' },
  created_at: '2026-11-21T05:00:00.000Z',
}

const enrolment: DeskEnrolment = {
  ...{ id: 91, order: 'Abc123', kind: 'team', subject: 3, session: 12, name: 'تیم موج', session_title: 'عصر' },
  ...{ member: 5, swimmer: 'نیلوفر', term: AZAR, places: 1, price: PRICE, cancelled_at: null },
}

const attempt: DeskAttempt = {
  ...{ id: 61, gateway: 'sandbox', method: null, state: 'verified', amount: 2 * PRICE, wallet: 0 },
  ...{ reference: '123456789', card_pan: '6037-99**-****-1234', gateway_code: 100 },
  ...{ created_at: '2026-11-21T05:00:00.000Z', ended_at: '2026-11-21T05:01:00.000Z' },
}

/** A paid order of two months. */
export const paidOrder: OrderDetail = {
  ...orderRow,
  ...{ subject: 3, session: 12 },
  price: {
    ...{ baseAmount: 2 * PRICE, discount: 0, totalPrice: 2 * PRICE, totalDiscount: 0, payable: 2 * PRICE, lines: [] },
  },
  swimmers: [{ id: 5, name: 'نیلوفر', holder: false }],
  ...{ hold_expires_at: null, confirmed_at: '2026-11-21T05:01:00.000Z', closed_at: null },
  attempts: [attempt, { ...attempt, id: 60, state: 'failed', reference: null, gateway_code: -51 }],
  enrolments: [enrolment, { ...enrolment, id: 92, term: DEY }],
  refunded: 0,
  refundable: { amount: 2 * PRICE, enrolments: [91, 92] },
}

/** The same before its payment. */
export const heldOrder: OrderDetail = {
  ...paidOrder,
  ...{ state: 'held', confirmed_at: null, hold_expires_at: '2026-11-21T05:20:00.000Z', gateway: null },
  ...{ attempts: [], enrolments: [], refundable: null },
}
