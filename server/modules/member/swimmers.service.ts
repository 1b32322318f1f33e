import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import type { EligibilityResult, SessionBounds } from '#src/contract/member/bounds.ts'
import { eligibility, isUnknown, paperResult } from '#src/contract/member/eligibility.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import { eligibilityText, memberTexts } from './strings.ts'
import { listSeen, lockLinksTo, lockSwimmerRows, type SwimmerRow } from './swimmers.repo.ts'

export type { SwimmerRow }

type Choice = { members?: number[] | undefined; people?: number | undefined }
type Refused = { row: SwimmerRow; result: Exclude<EligibilityResult, 'fits'> }

/** Checks that need the request alone: each member once, and as many people as members. */
export function checkSwimmers({ members, people }: Choice) {
  if (members === undefined) return
  if (new Set(members).size < members.length) throw new ValidationError({ members: [memberTexts.swimmerTwice] })
  if (people !== undefined && people !== members.length) {
    throw new ValidationError({ people: [memberTexts.peopleDiffer] })
  }
}

/**
 * Locks an account and the members who swim, the account holder without `members`. Returns undefined for an account that
 * does not exist; throws `member_not_found` when one of the members is neither the account's nor shared with it.
 * `isBought`: the right that is used was bought for them, so that a link that has ended since does not matter.
 */
export async function lockSwimmers(tx: Db, userId: number, members: number[] | undefined, { isBought = false } = {}) {
  const locked = await lockSwimmerRows(tx, userId, members ?? [], isBought)
  const [holder] = locked
  if (holder === undefined) return undefined
  const rows = members === undefined ? [holder] : locked.filter(({ id }) => members.includes(id))
  if (members !== undefined && rows.length < members.length) throw new AppError('member_not_found')
  const owners = [...new Set(rows.map((row) => row.userId))].filter((id) => id !== userId)
  // A link that ended before the lock was granted is seen by a statement after it alone.
  if (!isBought && owners.length > 0 && (await lockLinksTo(tx, userId, owners)).length < owners.length) {
    throw new AppError('member_not_found')
  }
  return { payer: { username: holder.username, phone: holder.phone }, rows }
}

/** Which of some members are a user's own, or shared with them. */
export function membersSeenBy(db: Db, userId: number, members: number[]): Promise<number[]> {
  return listSeen(db, userId, members)
}

/**
 * Throws `member_not_eligible` when a swimmer does not fit the session, else `member_data_missing` when a chosen member's
 * sex or birth date is not known, or a paper is not valid. An order without members comes from a page that does not ask:
 * sex and birth date of the account holder pass where they are not known, a missing paper does not.
 */
export function refuseUnfit(
  rows: SwimmerRow[],
  { members }: Choice,
  { bounds, firstDay }: { bounds: SessionBounds; firstDay: JalaliDate },
) {
  const refused = rows.flatMap((row): Refused[] => {
    const found = eligibility(row, bounds, firstDay)
    const result = members === undefined && isUnknown(found) ? paperResult(row, bounds, firstDay) : found
    return result === 'fits' ? [] : [{ row, result }]
  })
  const unfit = refused.filter(({ result }) => !isUnknown(result))
  if (unfit.length > 0) throw refusal('member_not_eligible', unfit, bounds)
  if (refused.length > 0) throw refusal('member_data_missing', refused, bounds)
}

/** A member is already enrolled: the text that names them, for orders that name members. */
export function bookedDetail(rows: SwimmerRow[], memberId: number | null, isDated: boolean): string | undefined {
  const name = rows.find(({ id }) => id === memberId)?.name
  if (name === undefined) return undefined
  return isDated ? memberTexts.alreadyBookedDate(name) : memberTexts.alreadyBooked(name)
}

export function toSwimmers(rows: SwimmerRow[]): Swimmer[] {
  return rows.map(({ id, name, holder }) => ({ id, name, holder }))
}

function refusal(code: 'member_not_eligible' | 'member_data_missing', refused: Refused[], bounds: SessionBounds) {
  return new AppError(code, {
    detail: refused.map(({ row, result }) => eligibilityText(row.name, result, bounds)).join('؛ '),
    swimmers: refused.map(({ row, result }) => ({ id: row.id, result })),
  })
}
