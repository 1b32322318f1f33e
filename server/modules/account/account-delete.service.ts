import type { Deps } from '#server/deps.ts'
import { noteEvent } from '#server/modules/auth/event.service.ts'
import {
  type CodeFault,
  type CodeUse,
  checkCode,
  codeRefusal,
  forgetCodes,
  spendCodes,
} from '#server/modules/auth/otp.service.ts'
import { forgetTriesAt } from '#server/modules/auth/password-try.service.ts'
import { phoneOfPerson } from '#server/modules/auth/phone.service.ts'
import { forgetMessages } from '#server/modules/contact/contact.service.ts'
import { refuseOpenOrders, releaseOrders } from '#server/modules/payment/order.service.ts'
import { removePictureFile } from '#server/modules/profile/picture.service.ts'
import { forgetUploads } from '#server/modules/upload/upload.service.ts'
import { keepPayoutAccount, refuseUnpayable } from '#server/modules/wallet/payout.service.ts'
import type { AccountDelete } from '#src/contract/account.ts'
import { lockPicture, stripPerson } from './account.repo.ts'
import { codesOf } from './account-code.service.ts'

/**
 * Deletes an account with a fresh code: what was held is given back, every device is signed out, and all that says who it
 * was is gone. Orders and the ledger stay for the books, under a number that means nobody; what the wallet holds stays
 * owed, to the bank account that has to be named. Throws `payment_in_progress` while the bank may have the person's
 * money. `report` hears of a file that could not be removed.
 */
export async function deleteAccount(deps: Deps, userId: number, wish: AccountDelete, report: (error: unknown) => void) {
  const { otp: code } = codesOf({ otp: wish.otp })
  await refuseUnpayable(deps.db, userId, wish)
  const use: CodeUse = { purpose: 'delete-account', phone: await phoneOfPerson(deps.db, userId), userId }
  // Before anything is given back: a guessed code must not cost anybody their places.
  const known = await deps.db.transaction((tx) => checkCode(deps, tx, use, code))
  if (typeof known === 'string') throw codeRefusal(known)
  await releaseOrders(deps, userId)
  const { fault, picture } = await strip(deps, userId, use, { ...wish, otp: code })
  if (fault !== undefined) throw codeRefusal(fault)
  await removePictureFile(deps, picture).catch(report)
  await forgetUploads(deps, userId).catch(report)
}

function strip(deps: Deps, userId: number, use: CodeUse, wish: AccountDelete) {
  return deps.db.transaction(async (tx): Promise<{ fault?: CodeFault; picture: string | null }> => {
    const known = await checkCode(deps, tx, use, wish.otp)
    if (typeof known === 'string') return { fault: known, picture: null }
    await refuseOpenOrders(tx, userId)
    await keepPayoutAccount(tx, { userId, phone: use.phone, now: deps.now() }, wish)
    await spendCodes(deps, tx, [known])
    const picture = await lockPicture(tx, userId)
    await stripPerson(tx, userId, deps.now())
    await forgetCodes(deps, tx, use.phone)
    await forgetTriesAt(deps, tx, use.phone)
    await forgetMessages(tx, use.phone)
    await noteEvent(deps, tx, { userId, kind: 'account_deleted', userAgent: '' })
    return { picture }
  })
}
