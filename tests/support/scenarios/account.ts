import { readStoredSession } from '#src/api/session/session-store.ts'
import type { PublicActivity, SignedInSession } from '#src/contract/account.ts'
import type { Profile } from '#src/contract/auth.ts'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

export const PHONE = '09121234567'

export const profileOf = (changes: Partial<Profile> = {}): Profile => ({
  user: 7,
  username: 'user-7',
  name: 'مینا راد',
  birth_date: { year: 1380, month: 1, day: 2 },
  profile_picture: null,
  phone_number: PHONE,
  is_first_login: false,
  staff: false,
  ...changes,
})

export const sessionOf = (changes: Partial<SignedInSession> = {}): SignedInSession => ({
  id: 's-here',
  device: 'کروم روی اندروید',
  created_at: '2026-11-01T08:00:00Z',
  last_seen_at: new Date().toISOString(),
  current: true,
  ...changes,
})

export const activityOf = (changes: Partial<PublicActivity> = {}): PublicActivity => ({
  username: 'user-7',
  name: 'مینا راد',
  profile_picture: null,
  joined_at: '2026-01-01T08:00:00Z',
  posts: [],
  reviews: [],
  ...changes,
})

const everyone = { booking: true, reminder: true, term_ending: false, post: true }

/** As a user who signed in on an earlier visit and has credentials; `answers` override the account's own. */
export function signedInAtApi(responses: Parameters<typeof fakeApi>[0] = {}) {
  storeSession(accessToken())
  localStorage.setItem('is_first_login', 'false')
  readStoredSession()
  return fakeApi({
    'GET /api/profile/me/': () => json(200, profileOf()),
    'GET /api/settings/': () => json(200, { notifications: everyone }),
    'GET /api/sessions/': () => json(200, [sessionOf()]),
    'GET /api/profile/me/activity/': () => json(200, activityOf()),
    ...responses,
  })
}
