import { roleMay, type StaffGrant } from '#src/contract/desk/roles.ts'

/** Lessons of these coaches, or of all, with these pools. */
export type CoachScope = { pools: 'all' | number[]; instructors: number[] | undefined }

/** A lesson: the pools of its class and where it is held, and its coach. */
type Lesson = { pools: readonly number[]; instructor: number | null; isSubstitute: boolean }

/** Which classes each grant lets its user call the roll of: those of a coach alone, or all at a pool. */
export function coachScopes(grants: readonly StaffGrant[]): CoachScope[] {
  return grants
    .filter(({ role }) => roleMay(role, 'roll.call'))
    .map(({ role, pool, instructor }) => ({
      pools: pool === null ? 'all' : [pool],
      instructors: role === 'coach' ? (instructor === null ? [] : [instructor]) : undefined,
    }))
}

/**
 * Whether grants let their user call the roll of a lesson: at its pool or that of its class, and as a substitute wherever
 * it is. `roll.repo.ts` has the same rule as a condition.
 */
export function isCoachOf(grants: readonly StaffGrant[], { pools: own, instructor, isSubstitute }: Lesson): boolean {
  return coachScopes(grants).some(({ pools, instructors }) => {
    const isHere = pools === 'all' || own.some((pool) => pools.includes(pool))
    if (instructors === undefined) return isHere
    return instructor !== null && instructors.includes(instructor) && (isHere || isSubstitute)
  })
}
