import { type StaffRole, staffRoles } from '#src/contract/desk/roles.ts'

/** The number of each demonstration member of staff. */
export const demoPhones = Object.fromEntries(
  staffRoles.map((role, index) => [role, `0999999000${index + 1}`]),
) as Record<StaffRole, string>

export function isDemoPhone(phone: string): boolean {
  return Object.values(demoPhones).includes(phone)
}
