// Complete example responses about a user's own orders, money and profile, with all optional fields.
import { at, date, month, picture, swimmer, timetable } from './examples.ts'

const subject = {
  uid: 'A1',
  kind: 'pool',
  subject: 3,
  session: 9,
  team_name: 'نیلوفر',
  pool_name: 'نیلوفر',
  pool_address: 'خیابان دریا',
  session_title: 'صبح بانوان',
  ...timetable,
  months: [date],
  term_count: 1,
  people: 2,
  swimmers: [swimmer],
  price: {
    ...{ baseAmount: 10, discount: 20, totalPrice: 10, totalDiscount: 2, payable: 8 },
    lines: [{ kind: 'early_bird', label: 'تخفیف', amountRial: 2 }],
  },
  currency: 'IRR',
}
const payer = { username: 'ali', phone_number: '09121234567' }

export const paymentOrder = {
  ...subject,
  state: 'paying',
  hold_expires_at: at,
  now: at,
  payer,
  gateways: ['sandbox', 'zarinpal'],
  wallet: { available: 5, part: 3, fixed: true },
  bank_least: 10_000,
}

export const receipt = {
  ...subject,
  state: 'confirmed',
  gateway: 'zarinpal',
  reference: '201',
  card_pan: '6219********1234',
  wallet_paid: 3,
  cancelled: [{ ...date, swimmer: 6 }],
  refunded: 8,
  paid_at: at,
  created_at: at,
  hold_expires_at: null,
  now: at,
  payer,
  pass: 'mowj1.a.b',
  passes: [{ id: 6, name: 'نیلوفر', pass: '2001' }],
}

export const purchase = {
  uid: 'A1',
  kind: 'team',
  subject: 7,
  session: 1,
  team_name: 'نهنگ‌ها',
  session_title: 'صبح',
  pool_name: 'نیلوفر',
  months: [month],
  people: 1,
  swimmers: [swimmer],
  payable: 8,
  currency: 'IRR',
  state: 'credited',
  created_at: at,
  paid_at: at,
  hold_expires_at: null,
}

export const myTerm = {
  id: 1,
  order: 'A1',
  kind: 'team',
  subject: 7,
  session: 1,
  team_name: 'نهنگ‌ها',
  session_title: 'صبح',
  pool_name: 'نیلوفر',
  pool_address: 'خیابان دریا',
  ...timetable,
  month: date,
  people: 1,
  swimmer,
  state: 'current',
  next_session: { starts_at: at, ends_at: at },
  cancellable_until: at,
  refund: 8,
  renewal: month,
}

export const ledgerEntry = {
  id: 1,
  kind: 'refund',
  amount: -8,
  balance: 4,
  order: 'A1',
  team_name: 'نهنگ‌ها',
  reason: null,
  created_at: at,
}

export const notification = {
  id: 1,
  kind: 'hold_expired',
  order: { uid: 'A1', kind: 'wallet', team_name: '', months: [month], swimmers: [swimmer] },
  message: { text: 'سلام', url: '/account' },
  created_at: at,
  read: false,
}

export const searchHit = { model: 'pool', id: 3, title: 'نیلوفر', subtitle: 'تهران', picture }

export const profile = {
  user: 2,
  username: 'ali',
  name: 'علی',
  birth_date: { year: 1370, month: 1, day: 1 },
  profile_picture: '/media/avatars/a.webp',
  phone_number: '09121234567',
  is_first_login: false,
  staff: true,
}

export const member = {
  id: 6,
  name: 'نیلوفر',
  relation: 'child',
  birth_date: { year: 1395, month: 12, day: 30 },
  sex: 'female',
  emergency_contact: { name: 'مینا', phone_number: '09121234567' },
  pickup_persons: [{ name: 'رضا', phone_number: '09121234568' }],
  insurance_until: date,
  certificate_until: null,
  picture: '/api/members/6/picture/?v=1',
  has_medical_note: true,
  removable: false,
}

export const publicActivity = {
  username: 'ali',
  name: 'علی',
  profile_picture: null,
  joined_at: at,
  posts: [{ id: 5, title: 'کرال', category: 'swim', views: 1, created_at: at, thumbnail_url: null }],
  reviews: ['course', 'team'].map((kind) => ({
    ...{ id: 1, kind, subject: 7, subject_name: 'نهنگ‌ها' },
    ...{ rating: 5, text: 'عالی', created_at: at },
  })),
}
