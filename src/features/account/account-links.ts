import type { IconName } from '#src/ui/media/icons.ts'
import { accountStrings as words } from './strings.ts'

type AccountLink = {
  to:
    | '/profile'
    | '/profile-edit'
    | '/password-edit'
    | '/security'
    | '/account-settings'
    | '/storage'
    | '/my-teams'
    | '/my-courses'
    | '/my-pools'
    | '/purchase-history'
    | '/wallet'
    | '/notifications'
  label: string
  icon: IconName
}

/** The account pages, most used first. */
export const accountLinks: AccountLink[] = [
  { to: '/profile', label: words.profile, icon: 'user' },
  { to: '/profile-edit', label: words.profileEdit, icon: 'edit' },
  { to: '/password-edit', label: words.passwordEdit, icon: 'lock' },
  { to: '/security', label: words.security, icon: 'shield' },
  { to: '/account-settings', label: words.settings, icon: 'settings' },
  { to: '/storage', label: words.storage, icon: 'device' },
]

/** Pages of the user's bookings and payments. */
export const buyerLinks: AccountLink[] = [
  { to: '/my-teams', label: words.myTeams, icon: 'team' },
  { to: '/my-courses', label: words.myCourses, icon: 'course' },
  { to: '/my-pools', label: words.myPools, icon: 'pool' },
  { to: '/purchase-history', label: words.purchases, icon: 'ticket' },
  { to: '/wallet', label: words.wallet, icon: 'wallet' },
  { to: '/notifications', label: words.notifications, icon: 'bell' },
]
