import type { Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import type { Db } from '#server/db/client.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#src/contract/duration.ts'
import { SHARED_ALLOWANCE } from './known-device.service.ts'
import { lockName } from './lock.repo.ts'
import { addTry, deleteTries, removeTry, type Tried, tryTime } from './password-try.repo.ts'
import { tooMany, waitFor } from './retry-wait.ts'
import type { SignInDeps } from './sign-in-limits.service.ts'
import { authTexts } from './strings.ts'

const QUARTER_MS = 15 * 60 * SECOND_MS
const FAILURES_PER_QUARTER = 10
const FAILURES_PER_DAY = 20
const FAILURES_PER_ADDRESS_HOUR = 100

function phoneHashOf(deps: Deps, phone: string): string {
  return keyedHash(deps.secrets.otpKey, `password:${phone}`)
}

/** Throws `too_many_requests` for an allowance at a number, known or not, and for an address that failed too often. */
async function refuseTooManyTries(deps: SignInDeps, tx: Db, tried: Tried, now: Date) {
  const { phoneHash, addressHash, deviceHash } = tried
  const quarterAgo = new Date(now.getTime() - QUARTER_MS)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const { tooManyPasswords: waitText } = authTexts
  waitFor(await tryTime(tx, { phoneHash, deviceHash }, FAILURES_PER_DAY, dayAgo), DAY_MS, now, waitText)
  waitFor(await tryTime(tx, { phoneHash, deviceHash }, FAILURES_PER_QUARTER, quarterAgo), QUARTER_MS, now, waitText)
  if (deviceHash !== SHARED_ALLOWANCE) return
  waitFor(await tryTime(tx, { addressHash, deviceHash }, FAILURES_PER_ADDRESS_HOUR, hourAgo), HOUR_MS, now, waitText)
  const overBudget = tooMany(deps.limits.budgetWait('wrong_passwords'), waitText)
  if (overBudget !== undefined) throw overBudget
}

/**
 * Checks a password of a number for a network address. The try counts against its allowance before the check and until
 * the check succeeds, so that concurrent tries cannot exceed the limit.
 */
export async function tryPassword(
  deps: SignInDeps,
  { phone, address, allowance }: { phone: string; address: string; allowance: string },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const tried = {
    phoneHash: phoneHashOf(deps, phone),
    addressHash: keyedHash(deps.secrets.otpKey, `address:${address}`),
    deviceHash: allowance,
  }
  const tryId = await deps.db.transaction(async (tx) => {
    // Always lock the address before the number: a single order cannot deadlock.
    await lockName(tx, tried.addressHash)
    await lockName(tx, tried.phoneHash)
    const now = deps.now()
    await refuseTooManyTries(deps, tx, tried, now)
    await deleteTries(tx, { before: new Date(now.getTime() - DAY_MS) })
    return addTry(tx, tried, now)
  })
  let isWrong = false
  try {
    isWrong = !(await check())
  } finally {
    // A try that could not be checked is not a failure.
    if (!isWrong) await removeTry(deps.db, tryId)
  }
  if (isWrong && allowance === SHARED_ALLOWANCE) deps.limits.note('wrong_passwords')
  return !isWrong
}

/** Deletes the tries at a number. */
export function deleteTriesAt(deps: Deps, tx: Db, phone: string): Promise<void> {
  return deleteTries(tx, { phoneHash: phoneHashOf(deps, phone) })
}
