import type { InstructorDetail } from '#src/contract/catalog/instructor.ts'
import type { PoolDetail, PoolSlot } from '#src/contract/catalog/pool.ts'
import { teamCard, teamDetail } from './journey.ts'

const { picture } = teamDetail

export const opening = (changes: Partial<PoolSlot> = {}): PoolSlot => ({
  id: 1,
  title: 'سانس بانوان',
  audience: 'women',
  weekdays: [0, 2],
  starts_at: '09:00',
  ends_at: '11:30',
  price: 1_500_000,
  final_price: 1_200_000,
  discount: 20,
  // 30 Aban 1405 is a Saturday, 2 Azar the Monday after.
  dates: [
    { year: 1405, month: 8, day: 30, capacity: 20, left: 12, state: 'open' },
    { year: 1405, month: 9, day: 2, capacity: 20, left: 3, state: 'open' },
    { year: 1405, month: 9, day: 7, capacity: 20, left: 0, state: 'full' },
  ],
  ...changes,
})

export const poolDetail: PoolDetail = {
  id: 3,
  name: 'استخر خورشید',
  city: 'کرج',
  district: 'گوهردشت',
  picture,
  length_m: 50,
  lanes: 10,
  depth_min_m: 1.8,
  depth_max_m: 4.5,
  temperature_c: 27,
  price_from: 1_200_000,
  currency: 'IRR',
  team_count: 1,
  course_count: 0,
  times: [{ weekdays: [0, 2], starts_at: '09:00', ends_at: '11:30', audience: 'women' }],
  address: 'کرج، گوهردشت، خیابان پنجم',
  description: 'پنجره‌های بلند',
  gallery: [picture],
  facilities: ['سکوی شیرجه'],
  rules: ['کلاه شنا الزامی است'],
  phone: '02600001203',
  latitude: 35.8,
  longitude: 50.9,
  openings: [
    opening(),
    opening({ id: 2, audience: 'men', starts_at: '19:00', ends_at: '21:30', dates: [] }),
    opening({ id: 3, audience: 'family', weekdays: [6], starts_at: '14:00', ends_at: '17:00', dates: [] }),
  ],
  teams: [teamCard(5)],
  courses: [],
}

export const instructorDetail: InstructorDetail = {
  id: 4,
  name: 'آرش کیانی',
  title: 'مربی تیم‌های رقابتی',
  picture,
  specialities: ['کرال سینه'],
  since_year: 1390,
  rating: 4.6,
  review_count: 9,
  team_count: 1,
  course_count: 1,
  cities: ['تهران', 'کرج'],
  ages: ['adults', 'teens'],
  sexes: ['men'],
  bio: 'سابقه‌ای بلند',
  certificates: ['مربیگری درجهٔ یک'],
  teams: [teamCard(5)],
  courses: [teamCard(6, 'کلاس شنا')],
}
