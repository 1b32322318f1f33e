import type { IconName } from '#src/ui/icons.ts'
import { accountStrings as words } from './strings.ts'

type AccountLink = {
  to: '/profile' | '/profile-edit' | '/password-edit' | '/security' | '/account-settings' | '/storage'
  label: string
  icon: IconName
}

/** The account's pages, in the order people look for them. */
export const accountLinks: AccountLink[] = [
  { to: '/profile', label: words.profile, icon: 'user' },
  { to: '/profile-edit', label: words.profileEdit, icon: 'edit' },
  { to: '/password-edit', label: words.passwordEdit, icon: 'lock' },
  { to: '/security', label: words.security, icon: 'shield' },
  { to: '/account-settings', label: words.settings, icon: 'settings' },
  { to: '/storage', label: words.storage, icon: 'device' },
]
