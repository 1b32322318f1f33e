import * as z from 'zod/mini'

/** Roles of staff. A grant gives one for the whole club or for a single pool; a user may have several. */
export const staffRoles = ['owner', 'manager', 'reception', 'coach', 'door', 'moderator'] as const
export const staffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof staffRole>

/** What a member of staff may do. Every endpoint of the desk, the door and the coach requires one. */
export const capabilities = [
  'today.read',
  'catalog.read',
  'catalog.write',
  'catalog.export',
  'schedule.write',
  'people.read',
  'people.write',
  'people.export',
  'bookings.write',
  'till.use',
  'orders.read',
  'orders.export',
  'orders.cancel',
  'orders.refund',
  'credits.write',
  'payouts.write',
  'moderation.write',
  'contact.write',
  'messages.send',
  'reports.read',
  'reports.export',
  'staff.write',
  'audit.read',
  'settings.write',
  'tokens.write',
  'door.scan',
  'roll.call',
] as const
export const capability = z.enum(capabilities)
export type Capability = z.infer<typeof capability>

const reception: Capability[] = [
  'today.read',
  'catalog.read',
  'people.read',
  'people.write',
  'bookings.write',
  'till.use',
  'orders.read',
  'door.scan',
]

const capabilitiesOf: Record<StaffRole, readonly Capability[]> = {
  owner: capabilities,
  manager: [
    ...reception,
    'catalog.write',
    'catalog.export',
    'schedule.write',
    'people.export',
    'orders.export',
    'orders.cancel',
    'orders.refund',
    'credits.write',
    'contact.write',
    'messages.send',
    'reports.read',
    'reports.export',
  ],
  reception,
  coach: ['roll.call'],
  door: ['today.read', 'door.scan'],
  moderator: ['moderation.write', 'contact.write'],
}

/** These need a one-time code within the last `FRESH_MINUTES`: they move money, give access or take data out. */
export const freshCapabilities: readonly Capability[] = [
  'orders.refund',
  'credits.write',
  'payouts.write',
  'staff.write',
  'tokens.write',
  'people.export',
  'orders.export',
  'catalog.export',
  'reports.export',
]
export const FRESH_MINUTES = 15

/** A role at one pool, or at the whole club with `pool` null. `instructor` is the coach of the catalogue a coach is. */
export const staffGrant = z.object({
  role: staffRole,
  pool: z.nullable(z.int()),
  instructor: z.nullable(z.int()),
})
export type StaffGrant = z.infer<typeof staffGrant>

export function roleMay(role: StaffRole, what: Capability): boolean {
  return capabilitiesOf[role].includes(what)
}

/** Where grants allow something: `'all'` pools, or those listed; an empty list means nowhere. */
export function poolsWith(grants: readonly StaffGrant[], what: Capability): 'all' | number[] {
  const allowing = grants.filter(({ role }) => roleMay(role, what))
  if (allowing.some(({ pool }) => pool === null)) return 'all'
  return [...new Set(allowing.flatMap(({ pool }) => (pool === null ? [] : [pool])))]
}

/** Whether grants allow something at a pool; at any pool when `pool` is undefined, at all of them when it is null. */
export function grantsMay(grants: readonly StaffGrant[], what: Capability, pool?: number | null): boolean {
  const where = poolsWith(grants, what)
  if (where === 'all') return true
  return pool === undefined ? where.length > 0 : pool !== null && where.includes(pool)
}
