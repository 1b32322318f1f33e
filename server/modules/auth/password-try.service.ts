import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { keyedHash } from '#server/keyed-hash.ts'
import { lockName } from './lock.repo.ts'
import { addTry, forgetTries, removeTry, type Tried, tryTime } from './password-try.repo.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, waitFor } from './waiting.ts'

const QUARTER_MS = 15 * 60 * SECOND_MS
const FAILURES_PER_QUARTER = 10
const FAILURES_PER_DAY = 20
const FAILURES_PER_ADDRESS_HOUR = 100

function phoneHashOf(deps: Deps, phone: string): string {
  return keyedHash(deps.secrets.otpKey, `password:${phone}`)
}

/** Throws `too_many_requests` for a number, known or not, and an address that failed too often. */
async function refuseTooManyTries(tx: Db, { phoneHash, addressHash }: Tried, now: Date) {
  const quarterAgo = new Date(now.getTime() - QUARTER_MS)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const byDay = await tryTime(tx, { phoneHash }, FAILURES_PER_DAY, dayAgo)
  waitFor(byDay, DAY_MS, now, 'too_many_requests')
  const byQuarter = await tryTime(tx, { phoneHash }, FAILURES_PER_QUARTER, quarterAgo)
  waitFor(byQuarter, QUARTER_MS, now, 'too_many_requests')
  const byAddress = await tryTime(tx, { addressHash }, FAILURES_PER_ADDRESS_HOUR, hourAgo)
  waitFor(byAddress, HOUR_MS, now, 'too_many_requests')
}

/**
 * Lets a password of a number be tried, on behalf of a network address. The try counts from before it is checked until
 * it proves right, so that a hundred at once are no way around the limit.
 */
export async function tryPassword(
  deps: Deps,
  { phone, address }: { phone: string; address: string },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const tried = {
    phoneHash: phoneHashOf(deps, phone),
    addressHash: keyedHash(deps.secrets.otpKey, `address:${address}`),
  }
  const tryId = await deps.db.transaction(async (tx) => {
    // Always the address before the number: two locks in one order cannot block each other.
    await lockName(tx, tried.addressHash)
    await lockName(tx, tried.phoneHash)
    const now = deps.now()
    await refuseTooManyTries(tx, tried, now)
    await forgetTries(tx, { before: new Date(now.getTime() - DAY_MS) })
    return addTry(tx, tried, now)
  })
  let isWrong = false
  try {
    isWrong = !(await check())
  } finally {
    // A try that could not be checked is nobody's failure.
    if (!isWrong) await removeTry(deps.db, tryId)
  }
  return !isWrong
}

/** Forgets what was tried at a number. */
export function forgetTriesAt(deps: Deps, tx: Db, phone: string): Promise<void> {
  return forgetTries(tx, { phoneHash: phoneHashOf(deps, phone) })
}
