import type { StaffRole } from '#src/contract/desk/roles.ts'

/** The name of each role of staff. */
export const roleNames: Record<StaffRole, string> = {
  owner: 'مالک',
  manager: 'مدیر',
  reception: 'پذیرش',
  coach: 'مربی',
  door: 'کنترل ورودی',
  moderator: 'ناظر محتوا',
}
