import type { SignInCaller } from '#server/core/caller.ts'
import { AppError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import { recordEvent } from '#server/modules/auth/event.service.ts'
import {
  anonymizeCodes,
  type CodeCaller,
  type CodeUse,
  checkCode,
  consumeCodes,
} from '#server/modules/auth/otp.service.ts'
import { deleteTriesAt } from '#server/modules/auth/password-try.service.ts'
import { phoneOfUser } from '#server/modules/auth/phone.service.ts'
import type { SignInDeps } from '#server/modules/auth/sign-in-limits.service.ts'
import { deleteMessagesOf } from '#server/modules/contact/contact.service.ts'
import { endLinksOf } from '#server/modules/guardian/guardian.service.ts'
import { deleteMembersOf, lockMembersOf } from '#server/modules/member/member.service.ts'
import { refuseOpenOrders, releaseOrders } from '#server/modules/payment/order.service.ts'
import { deleteNotesOf } from '#server/modules/people/note.service.ts'
import { removePictureFile } from '#server/modules/profile/picture.service.ts'
import { endRolesOf, refuseLastOwner } from '#server/modules/staff/staff.service.ts'
import { deleteUploadsOf } from '#server/modules/upload/upload.service.ts'
import { deleteWaitlistOf } from '#server/modules/waitlist/waitlist-account.service.ts'
import { refuseUnpayable, savePayoutAccount } from '#server/modules/wallet/payout.service.ts'
import type { AccountDelete } from '#src/contract/account.ts'
import { anonymizeUser, lockPicture } from './account.repo.ts'
import { accountCaller, codesOf } from './account-code.service.ts'

/**
 * Deletes an account with a fresh code: releases its holds, ends every session and removes all personal data. Orders
 * and the ledger stay for the books under an anonymous user id; the wallet balance remains owed, to the bank account
 * that `input` must name. Throws `last_owner` for the club's only owner, and `payment_in_progress` while the bank may have the user's money. `report` receives
 * errors of files that could not be removed.
 */
export async function deleteAccount(
  deps: SignInDeps,
  { session, caller: signInCaller }: { session: Session; caller: SignInCaller },
  input: AccountDelete,
  report: (error: unknown) => void,
) {
  const { userId } = session
  const { otp: code } = codesOf({ otp: input.otp })
  await refuseUnpayable(deps.db, userId, input)
  const use: CodeUse = { purpose: 'delete-account', phone: await phoneOfUser(deps.db, userId), userId }
  // Before anything is released: a guessed code must not cost the user their places.
  const caller = accountCaller(deps, session, signInCaller, true)
  const known = await deps.db.transaction((tx) => checkCode(deps, tx, use, code, caller))
  if (known instanceof AppError) throw known
  await refuseLastOwner(deps.db, userId)
  await releaseOrders(deps, userId)
  const { refusal, picture } = await anonymize(deps, { userId, use, caller }, { ...input, otp: code })
  if (refusal !== undefined) throw refusal
  await removePictureFile(deps, picture).catch(report)
  await deleteUploadsOf(deps, userId).catch(report)
}

type Deletion = { userId: number; use: CodeUse; caller: CodeCaller }

function anonymize(deps: SignInDeps, { userId, use, caller }: Deletion, input: AccountDelete) {
  return deps.db.transaction(async (tx): Promise<{ refusal?: AppError; picture: string | null }> => {
    const known = await checkCode(deps, tx, use, input.otp, caller)
    if (known instanceof AppError) return { refusal: known, picture: null }
    await refuseOpenOrders(tx, userId)
    await savePayoutAccount(tx, { userId, phone: use.phone, now: deps.now() }, input)
    await consumeCodes(deps, tx, [known])
    const picture = await lockPicture(tx, userId)
    await lockMembersOf(tx, userId)
    await endLinksOf(tx, userId, deps.now())
    await deleteWaitlistOf(tx, userId, deps.now())
    await deleteNotesOf(tx, userId)
    await deleteMembersOf(tx, userId, deps.now())
    await anonymizeUser(tx, userId, deps.now())
    await anonymizeCodes(deps, tx, use.phone)
    await deleteTriesAt(deps, tx, use.phone)
    await deleteMessagesOf(tx, use.phone)
    await recordEvent(deps, tx, { userId, kind: 'account_deleted', userAgent: '' })
    await endRolesOf(tx, userId, deps.now())
    return { picture }
  })
}
