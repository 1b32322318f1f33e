import { readStoredSession } from '#src/api/session/session-store.ts'
import type { ProgramCard, ProgramDetail, SessionDetail } from '#src/contract/catalog/catalog.ts'
import type { PaymentOrder, Receipt } from '#src/contract/payment.ts'
import type { Picture } from '#src/contract/picture.ts'
import { accessToken, storeSession } from '#tests/unit/api/fake-api.ts'

/** 30 Aban 1405, noon in Tehran. */
export const today = new Date('2026-11-21T12:00:00+03:30')

const picture: Picture = { url: '/media/p.webp', width: 1600, height: 900, color: '#2a8fbd', alt: 'تیم', variants: [] }

const months = [
  { year: 1405, month: 8, capacity: 20, left: 12 },
  { year: 1405, month: 9, capacity: 20, left: 3 },
  { year: 1405, month: 10, capacity: 20, left: 0 },
  { year: 1405, month: 11, capacity: 20, left: 20 },
  { year: 1406, month: 1, capacity: 20, left: 20 },
]
const price = { price_per_term: 20_000_000, final_price: 15_000_000, discount: 25, currency: 'IRR' as const }
const timetable = { weekdays: [0, 2], starts_at: '17:00', ends_at: '18:30' }

export const bookable: SessionDetail = {
  id: 1,
  kind: 'team',
  owner_id: 1,
  name: 'نهنگ‌ها',
  title: 'عصرها',
  team_name: 'نهنگ‌های آبی',
  pool_name: 'استخر نیلوفر',
  pool_address: 'تهران، خیابان دریا',
  instructor_name: 'آرش کیانی',
  main_images: [picture],
  ...timetable,
  ...price,
  months,
}

export const teamCard = (id: number, name = `تیم ${id}`): ProgramCard => ({
  id,
  name,
  picture,
  level: 'beginner',
  sex: 'women',
  age_group: 'kids',
  pool: { id: 1, name: 'استخر نیلوفر', district: 'ونک', city: 'تهران' },
  instructor: { id: 1, name: 'آرش کیانی' },
  ...price,
  rating: 4.5,
  review_count: 12,
  times: [timetable],
  next_free: { year: 1405, month: 8, left: 12 },
})

export const teamDetail: ProgramDetail = {
  ...teamCard(1, 'نهنگ‌های آبی'),
  summary: 'خلاصه',
  description: 'دربارهٔ این تیم',
  gallery: [picture],
  pool: { id: 1, name: 'استخر نیلوفر', district: 'ونک', city: 'تهران', address: 'خیابان دریا' },
  instructor: { id: 1, name: 'آرش کیانی', title: 'مربی', bio: 'سابقه', picture },
  sessions: [{ id: 1, title: 'عصرها', ...timetable, ...price, months }],
  latest_reviews: [
    { id: 1, author: 'مینا', rating: 5, text: 'عالی بود', verified: true, created_at: today.toISOString() },
  ],
}

export const UID = 'A1b2C3d4E5f6G7h8I9j0K1'

const subject = {
  uid: UID,
  kind: 'team' as const,
  subject: 1,
  session: 1,
  team_name: bookable.team_name,
  pool_name: bookable.pool_name,
  pool_address: bookable.pool_address,
  picture,
  session_title: bookable.title,
  ...timetable,
  months: [
    { year: 1405, month: 8 },
    { year: 1405, month: 9 },
  ],
  term_count: 2,
  people: 1,
  price: {
    baseAmount: 40_000_000,
    discount: 25,
    totalPrice: 40_000_000,
    totalDiscount: 10_000_000,
    payable: 30_000_000,
  },
  currency: 'IRR' as const,
}
const clock = { hold_expires_at: new Date(today.getTime() + 20 * 60_000).toISOString(), now: today.toISOString() }
const payer = { username: 'user-7', phone_number: '09121234567' }

export const order = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  ...subject,
  ...clock,
  state: 'held',
  payer,
  gateways: ['sandbox'],
  wallet: { available: 0, part: 0, fixed: false },
  bank_least: 10_000,
  ...changes,
})

export const receiptOf = (changes: Partial<Receipt> = {}): Receipt => ({
  ...subject,
  ...clock,
  hold_expires_at: null,
  state: 'confirmed',
  gateway: 'sandbox',
  reference: '5580940130',
  card_pan: '6219********1234',
  wallet_paid: 0,
  cancelled: [],
  refunded: 0,
  paid_at: today.toISOString(),
  created_at: today.toISOString(),
  payer,
  pass: 'mowj1.e30.c2ln',
  ...changes,
})

/** As a user who signed in on an earlier visit. */
export function signIn() {
  storeSession(accessToken())
  readStoredSession()
}
