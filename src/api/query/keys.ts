/** First elements of all query keys. They decide which queries are persisted. */
export const keys = {
  teams: ['teams'],
  courses: ['courses'],
  pools: ['pools'],
  instructors: ['instructors'],
  slides: ['slides'],
  posts: ['posts'],
  passes: ['passes'],
  club: ['club'],
  profile: ['profile'],
  account: ['account'],
  payments: ['payments'],
  receipts: ['receipts'],
  terms: ['terms'],
  purchases: ['purchases'],
  wallet: ['wallet'],
  notifications: ['notifications'],
  myReviews: ['my-reviews'],
  members: ['members'],
  /** Data of the club for staff: of one session, in neither set below, so never persisted and gone at sign-out. */
  desk: ['desk'],
} as const

/** The same for all users: persisted regardless of the session. */
const publicHeads: ReadonlySet<unknown> = new Set([
  keys.teams[0],
  keys.courses[0],
  keys.pools[0],
  keys.instructors[0],
  keys.slides[0],
  keys.posts[0],
  keys.passes[0],
  keys.club[0],
])

/** Private data: persisted per user and deleted at sign-out. */
const personalHeads: ReadonlySet<unknown> = new Set([
  keys.profile[0],
  keys.account[0],
  keys.payments[0],
  keys.receipts[0],
  keys.terms[0],
  keys.purchases[0],
  keys.wallet[0],
  keys.notifications[0],
  keys.myReviews[0],
  keys.members[0],
])

export function isPublicKey(key: readonly unknown[]): boolean {
  return publicHeads.has(key[0])
}

export function isPersonalKey(key: readonly unknown[]): boolean {
  return personalHeads.has(key[0])
}
