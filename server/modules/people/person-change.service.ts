import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { findUserId, userOfPhone } from '#server/modules/auth/phone.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { addMember, changeMember, membersOf } from '#server/modules/member/member.service.ts'
import { creditByStaff } from '#server/modules/payment/desk/desk-credit.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import { NAME_MAX } from '#src/contract/account.ts'
import {
  type CreditRequest,
  type DeskMemberInput,
  type DeskMemberPatch,
  type DeskMemberSeen,
  deskMemberSeen,
} from '#src/contract/desk/people.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { findPerson, lockPerson, nameNewUser } from './people.repo.ts'
import { peopleTexts } from './strings.ts'

type ChangeDeps = Pick<Deps, 'db' | 'now'>

/** The account of a number, created when it has none; its first sign-in completes it. */
export async function personOfPhone(
  { db, now }: ChangeDeps,
  { actor }: StaffRequest,
  { phone_number, name }: { phone_number: string; name: string },
): Promise<{ user: number; created: boolean }> {
  const known = await findUserId(db, phone_number)
  if (known !== undefined) return { user: known, created: false }
  return db.transaction(async (tx) => {
    const { id } = await userOfPhone(tx, phone_number, now())
    const plain = [...plainLine(name)].slice(0, NAME_MAX).join('')
    if (plain !== '') await nameNewUser(tx, id, plain)
    await recordChange(tx, actor, { action: 'person.create', subject: { kind: 'user', id } }, now())
    return { user: id, created: true }
  })
}

/** Adds a swimmer to an account. */
export async function addMemberFor(
  deps: Deps,
  { actor }: StaffRequest,
  userId: number,
  input: DeskMemberInput,
  storeResponse: StoreResponse,
): Promise<{ id: number }> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('not_found')
    const { id } = await addMember({ ...deps, db: tx }, userId, input)
    await storeResponse(tx, { id })
    const after = { fields: Object.keys(input) }
    await recordChange(tx, actor, { action: 'member.create', subject: { kind: 'member', id }, after }, deps.now())
    return { id }
  })
}

/**
 * Changes name, birth date or sex of a swimmer. Throws `changed_meanwhile` with the stored values when one of these fields
 * is no longer what the form showed. The log names the fields alone: it cannot be erased.
 */
export async function changeMemberFor(
  deps: Deps,
  { actor }: StaffRequest,
  { userId, id }: { userId: number; id: number },
  { seen, ...patch }: DeskMemberPatch,
): Promise<{ id: number }> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('not_found')
    if (seen !== undefined) await refuseUnseen({ ...deps, db: tx }, { userId, id }, patch, seen)
    await changeMember({ ...deps, db: tx }, userId, id, patch)
    const after = { fields: Object.keys(patch) }
    await recordChange(tx, actor, { action: 'member.change', subject: { kind: 'member', id }, after }, deps.now())
    return { id }
  })
}

async function refuseUnseen(
  deps: Deps,
  { userId, id }: { userId: number; id: number },
  patch: Omit<DeskMemberPatch, 'seen'>,
  seen: DeskMemberSeen,
): Promise<void> {
  const stored = (await membersOf(deps, userId)).results.find((member) => member.id === id)
  if (stored === undefined) return
  const current = deskMemberSeen.parse(stored)
  const names = ['name', 'birth_date', 'sex'] as const
  const isChanged = names.some((name) => name in patch && JSON.stringify(current[name]) !== JSON.stringify(seen[name]))
  if (isChanged) throw new AppError('changed_meanwhile', { current })
}

/** Credits a user's wallet, which is the whole club's, not a pool's; the reason is shown in it. */
export async function credit(
  { db, now }: ChangeDeps,
  staff: StaffRequest,
  userId: number,
  { amount, reason: typed }: CreditRequest,
  storeResponse: StoreResponse,
): Promise<{ balance: number }> {
  requirePool(staff, null)
  const reason = plainLine(typed)
  if (reason === '') throw new ValidationError({ reason: [peopleTexts.reasonMissing] })
  return db.transaction(async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('not_found')
    await creditByStaff(tx, { userId, amountRial: amount, reason, now: now() })
    const balance = (await findPerson(tx, userId))?.balanceRial ?? 0
    await storeResponse(tx, { balance })
    const change = { action: 'wallet.credit', subject: { kind: 'user', id: userId }, after: { amount }, reason }
    await recordChange(tx, staff.actor, change, now())
    return { balance }
  })
}
