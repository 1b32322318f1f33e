import { systemActor } from '#server/core/actor.ts'
import { giveRole } from '#server/modules/staff/staff.service.ts'
import type { StaffRole } from '#src/contract/desk/roles.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'

/** A signed-in member of staff; for the whole club without a pool. */
export async function colleague(mowj: TestApp, role: StaffRole, pool: number | null = null): Promise<Swimmer> {
  const user = await swimmer(mowj)
  await giveRole(mowj.deps, systemActor, { phone_number: user.phone, role, pool, instructor: null })
  return user
}
