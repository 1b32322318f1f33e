import { roleMay, type StaffGrant } from '#src/contract/desk/roles.ts'

type Scope = { pools: 'all' | number[]; instructors: number[] | undefined }

/** Which classes each grant lets its user call the roll of: those of a coach alone, or all at a pool. */
export function coachScopes(grants: readonly StaffGrant[]): Scope[] {
  return grants
    .filter(({ role }) => roleMay(role, 'roll.call'))
    .map(({ role, pool, instructor }) => ({
      pools: pool === null ? 'all' : [pool],
      instructors: role === 'coach' ? (instructor === null ? [] : [instructor]) : undefined,
    }))
}

/** Whether grants let their user call the roll of a class. */
export function isCoachOf(
  grants: readonly StaffGrant[],
  { pool, instructor }: { pool: number; instructor: number | null },
): boolean {
  return coachScopes(grants).some(({ pools, instructors }) => {
    const isHere = pools === 'all' || pools.includes(pool)
    return isHere && (instructors === undefined || (instructor !== null && instructors.includes(instructor)))
  })
}
