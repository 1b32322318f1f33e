/** First words of every query key. What may be kept on the device is decided by them. */
export const keys = {
  teams: ['teams'],
  courses: ['courses'],
  pools: ['pools'],
  instructors: ['instructors'],
  slides: ['slides'],
  posts: ['posts'],
  passes: ['passes'],
  profile: ['profile'],
  account: ['account'],
  payments: ['payments'],
  receipts: ['receipts'],
  terms: ['terms'],
  purchases: ['purchases'],
  wallet: ['wallet'],
  notifications: ['notifications'],
  myReviews: ['my-reviews'],
} as const

/** The same for everyone: kept on the device whoever is signed in. */
const publicHeads: ReadonlySet<unknown> = new Set([
  keys.teams[0],
  keys.courses[0],
  keys.pools[0],
  keys.instructors[0],
  keys.slides[0],
  keys.posts[0],
  keys.passes[0],
])

/** One person's own: kept under their id, and gone when they sign out. */
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
])

export function isPublicKey(key: readonly unknown[]): boolean {
  return publicHeads.has(key[0])
}

export function isPersonalKey(key: readonly unknown[]): boolean {
  return personalHeads.has(key[0])
}
