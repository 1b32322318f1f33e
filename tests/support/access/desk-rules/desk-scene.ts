import type { TestApp } from '#tests/support/drivers/app.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'

export type DeskScene = Awaited<ReturnType<typeof deskScene>>

/** Two pools, and an owner who may prepare items for others. */
export async function deskScene(mowj: TestApp) {
  const [pool, otherPool] = [(await offerSlot(mowj)).id, (await offerSlot(mowj)).id]
  return { mowj, pool, otherPool, owner: await staffMember(mowj, 'owner') }
}
