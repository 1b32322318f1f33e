import { changeClubSetting } from '#server/modules/club/club-settings.service.ts'
import { addDiscount, type DiscountToAdd } from '#server/modules/discount/discount-admin.service.ts'
import type { ClubSetting } from '#src/contract/catalog/club.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'

type Shop = Pick<TestApp, 'db' | 'clock'>

let counted = 0

/** Adds a code of its own for half the price, unless given otherwise; returns it. */
export function addCode({ db, clock }: Shop, changes: Partial<DiscountToAdd> = {}): Promise<string> {
  counted += 1
  const half = {
    ...{
      code: `half-${counted}`,
      percent: changes.amountRial === undefined ? 50 : undefined,
      amountRial: undefined,
      subjects: [],
    },
    ...{ startsAt: clock.now(), endsAt: undefined, maxUses: undefined, maxUsesPerUser: undefined },
  }
  return addDiscount(db, { ...half, ...changes }, clock.now())
}

/** A request with a code, as a page sends it that shows `payable`; half the price unless given. */
export function withCode(request: HoldRequest, code: string, payable = request.expected_payable / 2): HoldRequest {
  return { ...request, discountCode: code, expected_payable: payable }
}

export async function setClub({ db }: Pick<TestApp, 'db'>, settings: Partial<Record<ClubSetting, number>>) {
  for (const [name, value] of Object.entries(settings)) await changeClubSetting(db, name as ClubSetting, value)
}

/** The live uses that a code counts. */
export async function usesOf({ sql }: Pick<TestApp, 'sql'>, code: string): Promise<number> {
  const [row] = await sql`select uses from discount_codes where code = ${code}`
  return Number(row?.uses)
}
