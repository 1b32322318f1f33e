import type { IconName } from '#src/ui/media/icons.ts'
import { accountStrings as words } from './strings.ts'

/** `within` settings: a narrow screen reaches the page from there. */
type AccountLink = { to: string; label: string; icon: IconName; within?: 'settings' }

/** The account pages, most used first: bookings and payments, then the account itself. */
export const accountLinks = [
  { to: '/my-teams', label: words.myTeams, icon: 'team' },
  { to: '/my-courses', label: words.myCourses, icon: 'course' },
  { to: '/my-pools', label: words.myPools, icon: 'pool' },
  { to: '/purchase-history', label: words.purchases, icon: 'ticket' },
  { to: '/wallet', label: words.wallet, icon: 'wallet' },
  { to: '/notifications', label: words.notifications, icon: 'bell' },
  { to: '/uploads', label: words.uploads, icon: 'arrow-up' },
  { to: '/profile', label: words.profile, icon: 'user' },
  { to: '/account-settings', label: words.settings, icon: 'settings' },
  { to: '/profile-edit', label: words.profileEdit, icon: 'edit', within: 'settings' },
  { to: '/members', label: words.members, icon: 'user-plus', within: 'settings' },
  { to: '/password-edit', label: words.passwordEdit, icon: 'lock', within: 'settings' },
  { to: '/security', label: words.security, icon: 'shield', within: 'settings' },
  { to: '/storage', label: words.storage, icon: 'device', within: 'settings' },
] as const satisfies AccountLink[]

export type AccountAddress = (typeof accountLinks)[number]['to']

/** Pages that a narrow screen reaches from the settings. */
export const settingsLinks = accountLinks.filter((link) => 'within' in link)
