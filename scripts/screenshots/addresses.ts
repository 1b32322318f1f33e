/** URLs of the user in the screenshots. */
export type UserUrls = {
  /** A paid order's receipt. */
  receipt: string
  /** An unpaid order with held places. */
  heldOrder: string
  /** A weekly opening of pool 1. */
  opening: string
}

export type Screen = {
  /** The file's name. */
  name: string
  path: string
  /** Shown without a session. */
  stranger?: true
}

/** Every screen, most visited first. */
export function addressesOf({ receipt, heldOrder, opening }: UserUrls): Screen[] {
  return [
    { name: 'home', path: '/' },
    { name: 'teams', path: '/teams' },
    { name: 'team', path: '/team-overview/1' },
    { name: 'booking', path: '/teams/booking/1/session/1' },
    { name: 'payment', path: `/team-payment?order=${heldOrder}` },
    { name: 'receipt', path: receipt },
    { name: 'ticket', path: '/ticket' },
    { name: 'ticket-signed-out', path: '/ticket', stranger: true },
    { name: 'login', path: '/login', stranger: true },
    { name: 'post', path: '/posts/59' },
    { name: 'videos', path: '/videos' },
    { name: 'create-post', path: '/create-post' },
    { name: 'profile', path: '/profile' },
    { name: 'wallet', path: '/wallet' },
    { name: 'notifications', path: '/notifications' },
    { name: 'courses', path: '/courses' },
    { name: 'course', path: '/swim-course-overview/1' },
    { name: 'pools', path: '/pools' },
    { name: 'pool', path: '/pool-overview/1' },
    { name: 'opening', path: opening },
    { name: 'instructors', path: '/instructors' },
    { name: 'instructor', path: '/instructors-profile/1' },
    { name: 'reviews', path: '/teams/1' },
    { name: 'gateway', path: '/team-gateway' },
    { name: 'payment-without-order', path: '/team-payment' },
    { name: 'my-teams', path: '/my-teams' },
    { name: 'my-courses', path: '/my-courses' },
    { name: 'my-pools', path: '/my-pools' },
    { name: 'purchase-history', path: '/purchase-history' },
    { name: 'account-settings', path: '/account-settings' },
    { name: 'profile-edit', path: '/profile-edit' },
    { name: 'password-edit', path: '/password-edit' },
    { name: 'security', path: '/security' },
    { name: 'members', path: '/members' },
    { name: 'member-new', path: '/members/new' },
    { name: 'uploads', path: '/uploads' },
    { name: 'storage', path: '/storage' },
    { name: 'search', path: '/search?q=شنا' },
    { name: 'categories', path: '/categories' },
    { name: 'teams-filtered', path: '/teams?sex=women&day=0&sort=cheapest' },
    { name: 'videos-list', path: '/videos?layout=list&category=swim' },
    { name: 'login-password', path: '/login/password', stranger: true },
    { name: 'verify-otp', path: '/verify-otp', stranger: true },
    { name: 'set-credentials', path: '/set-credentials', stranger: true },
    { name: 'create-post-signed-out', path: '/create-post', stranger: true },
    { name: 'wallet-signed-out', path: '/wallet', stranger: true },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
    { name: 'privacy', path: '/privacy' },
    { name: 'terms', path: '/terms' },
    { name: 'not-found', path: '/no-such-page' },
  ]
}
