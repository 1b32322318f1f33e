import type { FieldScreen } from '#src/contract/field-metrics.ts'

/** By the first segment of a path; the addresses themselves are never reported. */
const screens: Record<string, FieldScreen> = {
  '': 'home',
  teams: 'list',
  courses: 'list',
  pools: 'list',
  instructors: 'list',
  videos: 'list',
  categories: 'list',
  search: 'list',
  'team-overview': 'overview',
  'swim-course-overview': 'overview',
  'pool-overview': 'overview',
  'instructors-profile': 'overview',
  posts: 'post',
  'team-payment': 'payment',
  'pool-payment': 'payment',
  'team-gateway': 'payment',
  'pool-gateway': 'payment',
  'payment-receipt': 'payment',
  desk: 'staff',
  door: 'staff',
  coach: 'staff',
  profile: 'account',
  'profile-edit': 'account',
  'account-settings': 'account',
  wallet: 'account',
  members: 'account',
  'my-teams': 'account',
  'my-courses': 'account',
  'my-pools': 'account',
  notifications: 'account',
}

export function screenOf(path: string): FieldScreen {
  const [, first = '', second = ''] = path.split('/')
  const isBooking = second === 'booking' || path.includes('/pool-detail/')
  return isBooking ? 'booking' : (screens[first] ?? 'other')
}
