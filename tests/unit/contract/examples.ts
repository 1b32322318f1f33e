// Complete example responses of the server, with all optional fields.

export const picture = {
  url: '/media/pictures/a-640.webp',
  width: 640,
  height: 480,
  color: '#0af',
  alt: 'استخر',
  variants: [
    { url: '/media/pictures/a-320.avif', width: 320, type: 'image/avif' },
    { url: '/media/pictures/a-640.webp', width: 640, type: 'image/webp' },
  ],
}

const at = '2026-11-21T08:00:00.000Z'
export const month = { year: 1405, month: 9 }
export const date = { ...month, day: 2 }
const timetable = { weekdays: [0, 2], starts_at: '17:00', ends_at: '18:30' }
const price = { price_per_term: 1_250_000, final_price: 1_000_000, discount: 20, currency: 'IRR' }
export const bounds = { sex: 'women', age_min: null, age_max: 12 }
export const swimmer = { id: 6, name: 'نیلوفر', holder: false }
const places = { ...month, capacity: 12, left: 3, opens_at: at }

export const programCard = {
  id: 7,
  name: 'نهنگ‌ها',
  picture,
  level: 'beginner',
  sex: 'women',
  age_group: 'kids',
  pool: { id: 3, name: 'نیلوفر', district: 'یوسف‌آباد', city: 'تهران' },
  instructor: { id: 4, name: 'سارا موجی' },
  ...price,
  rating: 4.5,
  review_count: 2,
  times: [timetable],
  next_free: { year: 1405, month: 9, left: 3 },
}

export const review = { id: 1, author: 'ali', rating: 5, text: 'عالی', verified: true, created_at: at }

export const programDetail = {
  ...programCard,
  summary: 'کوتاه',
  description: 'بلند',
  gallery: [picture],
  pool: { ...programCard.pool, address: 'خیابان دریا', latitude: 35.7, longitude: 51.4 },
  instructor: { ...programCard.instructor, title: 'مربی', bio: 'شناگر', picture },
  sessions: [{ id: 1, title: 'صبح', ...timetable, ...price, bounds, months: [places] }],
  latest_reviews: [review],
}

export const sessionDetail = {
  id: 1,
  kind: 'team',
  owner_id: 7,
  name: 'نهنگ‌ها',
  title: 'صبح',
  team_name: 'نهنگ‌ها',
  pool_name: 'نیلوفر',
  pool_address: 'خیابان دریا',
  instructor_name: 'سارا موجی',
  main_images: [picture],
  ...timetable,
  ...price,
  bounds,
  price_rules: { early_bird_days: 20, early_bird_percent: 10, sibling_percent: 15 },
  months: [places],
}

export const datePlaces = { ...date, capacity: 30, left: 4, state: 'open' }

export const poolCard = {
  id: 3,
  name: 'نیلوفر',
  city: 'تهران',
  district: 'یوسف‌آباد',
  picture,
  length_m: 25,
  lanes: 6,
  depth_min_m: 1.2,
  depth_max_m: 3.5,
  temperature_c: 28.5,
  price_from: null,
  currency: 'IRR',
  team_count: 2,
  course_count: 1,
  times: [{ ...timetable, audience: 'family' }],
}

export const poolDetail = {
  ...poolCard,
  address: 'خیابان دریا',
  description: 'بلند',
  gallery: [picture],
  facilities: ['سونا'],
  rules: ['کلاه'],
  phone: '02188880000',
  latitude: 35.7,
  longitude: 51.4,
  openings: [
    {
      id: 9,
      title: 'صبح بانوان',
      audience: 'women',
      ...timetable,
      price: 900_000,
      final_price: 800_000,
      discount: 11,
      dates: [datePlaces],
    },
  ],
  teams: [programCard],
  courses: [programCard],
}

export const instructorCard = {
  id: 4,
  name: 'سارا موجی',
  title: 'مربی',
  picture,
  specialities: ['کرال'],
  since_year: 1390,
  rating: null,
  review_count: 0,
  team_count: 1,
  course_count: 0,
  cities: ['تهران'],
  ages: ['kids'],
  sexes: ['women'],
}

export const slide = { id: 1, imageUrl: '/media/a.webp', title: 'تیم', description: 'شنا', picture }

export const post = {
  id: 5,
  title: 'کرال سینه',
  description: 'در استخر',
  category: 'swim',
  views: 12,
  created_at: at,
  media_url: '/media/videos/a.mp4',
  is_video: true,
  media_width: 1280,
  media_height: 720,
  image: picture,
  thumbnail_url: '/media/pictures/b.webp',
  thumbnail: picture,
  duration: '1:05',
  author_username: 'ali',
  author_avatar: null,
  author: { id: 2, username: 'ali' },
  processing: false,
}

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

export const page = <Item>(item: Item) => ({
  count: 1,
  next: 'https://mowj.example/api/list/?page=2',
  previous: null,
  results: [item],
})
