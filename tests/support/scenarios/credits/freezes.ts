import { type FreezeRequest, freezeTerm } from '#server/modules/freeze/freeze.service.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, type Offer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

/** Sunday, 22 Azar: the lessons of 23, 25, 28 and 30 Azar are left. */
export const IN_AZAR = new Date('2026-12-13T08:00:00+03:30')

/** A swimmer who has paid for Azar, of which four lessons are left. */
export async function runningMonth(mowj: TestApp, offer: Offer) {
  const sara = await swimmer(mowj)
  const order = await paid(mowj, sara, offer)
  mowj.clock.set(IN_AZAR)
  return { offer, sara, order }
}

/** Staff freezes Azar of an order; its lessons move to Bahman unless changed. */
export function freezeMonth({ deps }: TestApp, order: string, changes: Partial<FreezeRequest> = {}) {
  return freezeTerm(deps, { order, month: AZAR, to: BAHMAN, certificate: 'گواهی ۱۲۳', ...changes })
}
