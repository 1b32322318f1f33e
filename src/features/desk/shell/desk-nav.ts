import type { LinkProps } from '@tanstack/react-router'
import type { Capability } from '#src/contract/desk/roles.ts'
import type { IconName } from '#src/ui/media/icons.ts'
import { deskStrings as words } from './strings.ts'

export type DeskNavItem = {
  to: Extract<LinkProps['to'], `/desk${string}` | '/door' | '/coach'>
  label: string
  /** Below an icon on a phone, where the label is too long. */
  short?: string
  icon: IconName
  /** Hidden from members of staff without it; undefined for everyone with a role. */
  needs?: Capability
}

/** The areas of the desk, in the order of its navigation; a phone's bottom bar has the first ones that a role may open. */
export const deskNav: readonly DeskNavItem[] = [
  { to: '/desk', label: words.today, icon: 'home' },
  { to: '/door', label: words.door, icon: 'camera', needs: 'door.scan' },
  { to: '/coach', label: words.coach, short: words.coachShort, icon: 'check', needs: 'roll.call' },
  { to: '/desk/people', label: words.people, icon: 'user', needs: 'people.read' },
  { to: '/desk/orders', label: words.orders, icon: 'ticket', needs: 'orders.read' },
  { to: '/desk/till', label: words.till, icon: 'wallet', needs: 'till.use' },
  { to: '/desk/week', label: words.week, icon: 'calendar', needs: 'catalog.read' },
  { to: '/desk/payouts', label: words.payouts, icon: 'card', needs: 'payouts.write' },
  { to: '/desk/reports', label: words.reports, icon: 'grid', needs: 'reports.read' },
  { to: '/desk/moderation', label: words.moderation, icon: 'flag', needs: 'moderation.write' },
  { to: '/desk/contact', label: words.contact, short: words.contactShort, icon: 'message', needs: 'contact.write' },
  { to: '/desk/messages', label: words.messages, icon: 'bell', needs: 'messages.send' },
  { to: '/desk/teams', label: words.teams, icon: 'team', needs: 'catalog.read' },
  { to: '/desk/courses', label: words.courses, icon: 'course', needs: 'catalog.read' },
  { to: '/desk/pools', label: words.pools, icon: 'pool', needs: 'catalog.read' },
  { to: '/desk/coaches', label: words.coaches, icon: 'coach', needs: 'catalog.read' },
  { to: '/desk/slides', label: words.slides, icon: 'video', needs: 'catalog.read' },
  { to: '/desk/codes', label: words.codes, icon: 'bookmark', needs: 'catalog.read' },
  { to: '/desk/import', label: words.files, icon: 'download', needs: 'catalog.write' },
  { to: '/desk/setup', label: words.setup, icon: 'settings', needs: 'catalog.write' },
  { to: '/desk/staff', label: words.staff, icon: 'shield', needs: 'staff.write' },
  { to: '/desk/audit', label: words.audit, icon: 'list', needs: 'audit.read' },
  { to: '/desk/tokens', label: words.tokens, icon: 'lock', needs: 'tokens.write' },
  { to: '/desk/webhooks', label: words.webhooks, icon: 'share', needs: 'tokens.write' },
  { to: '/desk/settings', label: words.settings, icon: 'settings', needs: 'settings.write' },
]

/** The areas that these capabilities open. */
export function navFor(capabilities: readonly Capability[]): DeskNavItem[] {
  return deskNav.filter(({ needs }) => needs === undefined || capabilities.includes(needs))
}
