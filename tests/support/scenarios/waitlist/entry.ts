import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'

export const DEY = { year: 1405, month: 10 }

/** The second place in the line of the class in journey.ts. */
export const waitlistEntry = (fields: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id: 5,
  kind: 'team',
  subject: 1,
  session: 1,
  team_name: 'نهنگ‌های آبی',
  session_title: 'عصرها',
  pool_name: 'استخر نیلوفر',
  weekdays: [0, 2],
  starts_at: '17:00',
  ends_at: '18:30',
  term: DEY,
  places: 1,
  swimmers: [{ id: 1, name: 'سارا', holder: true }],
  named: false,
  state: 'waiting',
  position: 2,
  passed: 0,
  offered_until: null,
  created_at: '2026-11-20T08:00:00.000Z',
  ...fields,
})
