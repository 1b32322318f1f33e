import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { DiscountTerms } from '#src/contract/catalog/discount.ts'
import type { CodeReduction } from '#src/contract/catalog/price.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import {
  countOwnUses,
  type DiscountCode,
  findCode,
  lockCodes,
  type NewUse,
  retakeUse,
  returnUse,
  takeUse,
} from './discount.repo.ts'

/** A code that is valid now for what is booked; its uses may be exhausted. */
export type Discount = { id: number; terms: DiscountTerms; reduction: CodeReduction }
type Subject = { kind: BookableKind; id: number }

/** The key of a program or pool in the scope of a code: `team:3`. */
export function subjectKey({ kind, id }: Subject): string {
  return `${kind}:${id}`
}

/** Finds a code that can be used now. Throws `code_unknown`, `code_early`, `code_expired` or `code_elsewhere`. */
export async function findDiscount(db: Db, code: string, subject: Subject, now: Date): Promise<Discount> {
  const found = await findCode(db, code)
  if (found === undefined) throw new AppError('code_unknown')
  refuseUnusable(found, subject, now)
  const { id, percent, amountRial } = found
  if (percent !== null) return { id, terms: { code, percent }, reduction: { percent } }
  const amount = amountRial ?? 0
  return { id, terms: { code, amount }, reduction: { amountRial: amount } }
}

function refuseUnusable({ startsAt, endsAt, subjects }: DiscountCode, subject: Subject, now: Date) {
  if (subjects !== null && !subjects.includes(subjectKey(subject))) throw new AppError('code_elsewhere')
  if (startsAt > now) throw new AppError('code_early')
  if (endsAt !== null && endsAt <= now) throw new AppError('code_expired')
}

/**
 * Whether a user could use a code for a session, as displayed: the hold decides. The user's unpaid hold of the session
 * returns its use. Throws `code_used` or `code_used_up`.
 */
export async function checkUses(db: Db, code: string, userId: number | undefined, sessionId: number): Promise<void> {
  const found = await findCode(db, code)
  if (found === undefined) throw new AppError('code_unknown')
  const none = { own: 0, replaceable: 0 }
  const uses = userId === undefined ? none : await countOwnUses(db, { codeId: found.id, userId, sessionId })
  const refusal = refusalOf({ ...found, uses: found.uses - uses.replaceable }, uses.own - uses.replaceable)
  if (refusal !== undefined) throw new AppError(refusal)
}

function refusalOf({ uses, maxUses, maxUsesPerUser }: DiscountCode, own: number) {
  if (maxUsesPerUser !== null && own >= maxUsesPerUser) return 'code_used'
  return maxUses !== null && uses >= maxUses ? 'code_used_up' : undefined
}

/** Before a hold with a code replaces others that may use another one. */
export function lockDiscounts(tx: Db, discount: Discount, orderIds: number[]): Promise<void> {
  return lockCodes(tx, discount.id, orderIds)
}

/**
 * Takes a use of a code for an order, whose payer is locked. Throws `code_used`, `code_used_up`, or `code_expired` when
 * the operator has ended it meanwhile.
 */
export async function takeDiscount(tx: Db, { terms, id }: Discount, use: Omit<NewUse, 'codeId'>, now: Date) {
  if (await takeUse(tx, { ...use, codeId: id }, now)) return
  const found = await findCode(tx, terms.code)
  if (found === undefined) throw new AppError('code_unknown')
  const { own } = await countOwnUses(tx, { codeId: id, userId: use.userId, sessionId: 0 })
  throw new AppError(refusalOf(found, own) ?? 'code_expired')
}

/** Late money: takes the use of an expired order again. False when the code has none left. */
export function retakeDiscount(tx: Db, orderId: number): Promise<boolean> {
  return retakeUse(tx, orderId)
}

/** Undoes `retakeDiscount`. */
export function returnDiscount(tx: Db, orderId: number): Promise<void> {
  return returnUse(tx, orderId)
}
