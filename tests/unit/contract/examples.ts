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

export const at = '2026-11-21T08:00:00.000Z'
export const month = { year: 1405, month: 9 }
export const date = { ...month, day: 2 }
export const timetable = { weekdays: [0, 2], starts_at: '17:00', ends_at: '18:30' }
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

export const page = <Item>(item: Item) => ({
  count: 1,
  next: 'https://mowj.example/api/list/?page=2',
  previous: null,
  results: [item],
})
