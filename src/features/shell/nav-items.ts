import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { signOut } from '#src/api/session/session.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import type { IconName } from '#src/ui/media/icons.ts'
import { shellStrings as words } from './strings.ts'

type Address =
  | '/'
  | '/create-post'
  | '/courses'
  | '/teams'
  | '/about'
  | '/about-us'
  | '/contact-us'
  | '/profile-edit'
  | '/account-settings'
  | '/my-courses'
  | '/my-teams'
  | '/purchase-history'
  | '/wallet'
  | '/notifications'
  | '/uploads'
  | '/desk'

type Item<Target> = { key: string; label: string; icon: IconName } & Target
export type LinkItem = Item<{ to: Address; run?: undefined; soon?: undefined }>
/** An item with a target, an item with an action, or an item whose page does not exist yet. */
export type NavItem =
  | LinkItem
  | Item<{ run: () => void; to?: undefined; soon?: undefined }>
  | Item<{ soon: true; to?: undefined; run?: undefined }>

const home = { key: 'home', icon: 'home', to: '/' } as const
const create = { key: 'create', icon: 'plus', to: '/create-post' } as const
const courses = { key: 'courses', icon: 'course', to: '/courses' } as const
const teams = { key: 'teams', icon: 'team', to: '/teams' } as const
const about: NavItem = { key: 'about', label: words.about, icon: 'info', to: '/about' }
const register: NavItem = { key: 'register', label: words.register, icon: 'user-plus', run: () => openAuth('phone') }
const logout: NavItem = { key: 'logout', label: words.logout, icon: 'logout', run: () => void logOut() }

export const topNav: LinkItem[] = [
  { ...home, label: words.home },
  { ...create, label: words.createPost },
  { ...courses, label: words.courses },
  { ...teams, label: words.teams },
]

const middle: NavItem[] = [
  { ...create, label: words.createPost },
  { ...courses, label: words.coursesShort },
  { ...teams, label: words.teamsShort },
]

export function bottomBarItems(signedIn: boolean): NavItem[] {
  return signedIn
    ? [{ ...home, label: words.home }, ...middle, about, logout]
    : [...middle, { ...home, label: words.posts }, register, about]
}

/** Items of the account menu; `waiting` is the number of queued posts, `staff` whether they have a role. */
export function accountItems(signedIn: boolean, waiting = 0, staff = false): NavItem[] {
  return signedIn
    ? [
        ...(staff ? [{ key: 'desk', label: words.desk, icon: 'grid', to: '/desk' } as const] : []),
        { key: 'profile', label: words.profile, icon: 'user', to: '/profile-edit' },
        { key: 'settings', label: words.settings, icon: 'settings', to: '/account-settings' },
        { key: 'my-courses', label: words.myCourses, icon: 'course', to: '/my-courses' },
        { key: 'my-teams', label: words.myTeams, icon: 'team', to: '/my-teams' },
        { key: 'purchases', label: words.purchases, icon: 'ticket', to: '/purchase-history' },
        { key: 'wallet', label: words.wallet, icon: 'wallet', to: '/wallet' },
        ...(waiting > 0 ? [{ key: 'uploads', label: words.uploads, icon: 'arrow-up', to: '/uploads' } as const] : []),
        { key: 'notifications', label: words.notifications, icon: 'bell', to: '/notifications' },
        { key: 'messages', label: words.messages, icon: 'message', soon: true },
        logout,
      ]
    : [
        { key: 'login', label: words.login, icon: 'login', run: () => openAuth('phone') },
        register,
        { key: 'about-us', label: words.aboutUs, icon: 'info', to: '/about-us' },
        { key: 'contact-us', label: words.contactUs, icon: 'phone', to: '/contact-us' },
      ]
}

/** Badge text of an item; empty for none. */
export function accountMark(key: string, unread: number, waiting: number): string {
  if (key === 'notifications' && unread > 0) return words.unread(unread)
  return key === 'uploads' ? formatNumber(waiting) : ''
}

/** Signs out and says so. */
export async function logOut(): Promise<void> {
  await signOut()
  showToast({ kind: 'info', text: words.signedOut })
}
