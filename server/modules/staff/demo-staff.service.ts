import { systemActor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { auditHeadOf, recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { type StaffRole, staffRoles } from '#src/contract/desk/roles.ts'
import { demoPhones } from './demo-phones.service.ts'
import { deleteGrantsOfPhones, firstInstructor, listRolesOfPhones, lockGrants } from './staff.repo.ts'
import { giveRole } from './staff.service.ts'

type StaffDeps = Pick<Deps, 'db' | 'now' | 'config'>

/**
 * At each start. `owner` is the first owner by OWNER_PHONE. Demonstration staff exist only while codes are printed in the
 * terminal: with a real gateway the owner of such a number could sign in. Returns the numbers that hold a role now.
 */
export async function prepareStaff(
  deps: StaffDeps,
  { owner, isDemo }: { owner: string | undefined; isDemo: boolean },
): Promise<{ role: StaffRole; phone: string }[]> {
  if (!isDemo) await removeDemoStaff(deps)
  const isNew = (await auditHeadOf(deps.db)).seq === 0
  // Once: an owner who was removed later does not return with the next start.
  if (owner !== undefined && isNew) await give(deps, 'owner', owner)
  if (isDemo && isNew) for (const role of staffRoles) await give(deps, role, demoPhones[role])
  return isDemo ? listRolesOfPhones(deps.db, Object.values(demoPhones)) : []
}

/** Demonstration numbers that hold a role, for `doctor`. */
export function demoStaff(db: Db): Promise<{ role: StaffRole; phone: string }[]> {
  return listRolesOfPhones(db, Object.values(demoPhones))
}

async function give(deps: StaffDeps, role: StaffRole, phone: string): Promise<void> {
  const instructor = role === 'coach' ? await firstInstructor(deps.db) : undefined
  if (role === 'coach' && instructor === undefined) return
  const grant = { phone_number: phone, role, pool: null, instructor: instructor ?? null }
  await giveRole(deps, systemActor, grant).catch((error: unknown) => {
    // Another server that starts now was first.
    if (!(error instanceof AppError) || error.code !== 'role_given') throw error
  })
}

/** Also the last owner: a number that the product prints must give no access. */
async function removeDemoStaff({ db, now }: StaffDeps): Promise<void> {
  await db.transaction(async (tx) => {
    await lockGrants(tx)
    for (const { userId, role, poolId } of await deleteGrantsOfPhones(tx, Object.values(demoPhones))) {
      const change = { action: 'staff.revoke', subject: { kind: 'user', id: userId }, pool: poolId, before: { role } }
      await recordChange(tx, systemActor, change, now())
    }
  })
}
