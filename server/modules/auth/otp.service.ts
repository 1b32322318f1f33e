import { randomInt } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { OTP_DIGITS, OTP_RESEND_SECONDS } from '#src/contract/auth.ts'
import type { ErrorCode } from '#src/contract/error.ts'
import {
  askTime,
  type CodeRow,
  closeCode,
  countFailure,
  countFailures,
  latestCode,
  lockName,
  markUndelivered,
  type Purpose,
  replaceCode,
  sendTime,
} from './otp.repo.ts'
import { keyedHash, sameText } from './tokens.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const VALID_MS = 5 * 60 * SECOND_MS
const TRIES_PER_CODE = 5
const FAILURES_PER_DAY = 20
const SENDS_PER_DAY = 10
const CODES_PER_ADDRESS_HOUR = 60

const purpose: Purpose = 'sign-in'

function hashOf(deps: Deps, phone: string, code: string): string {
  return keyedHash(deps.secrets.otpKey, `${purpose}:${phone}:${code}`)
}

/** Throws when the event at `at` has to lie `ms` in the past and does not yet. */
function waitFor(at: Date | undefined, ms: number, now: Date, refusal: ErrorCode) {
  const left = at === undefined ? 0 : at.getTime() + ms - now.getTime()
  if (left > 0) throw new Refusal(refusal, { retryAfter: Math.ceil(left / SECOND_MS) })
}

async function refuseTooManySends(db: Db, phone: string, addressHash: string, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  waitFor(await sendTime(db, phone, 1, dayAgo), OTP_RESEND_SECONDS * SECOND_MS, now, 'otp_wait')
  waitFor(await sendTime(db, phone, SENDS_PER_DAY, dayAgo), DAY_MS, now, 'too_many_requests')
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  waitFor(await askTime(db, addressHash, CODES_PER_ADDRESS_HOUR, hourAgo), HOUR_MS, now, 'too_many_requests')
}

/** Sends a new one-time code to a canonical number, on behalf of a network address. Older codes are worth nothing then. */
export async function sendCode(deps: Deps, phone: string, address: string): Promise<void> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
  const addressHash = keyedHash(deps.secrets.otpKey, `address:${address}`)
  const codeId = await deps.db.transaction(async (tx) => {
    // Always the address before the number: two locks in one order cannot block each other.
    await lockName(tx, addressHash)
    await lockName(tx, phone)
    const now = deps.now()
    await refuseTooManySends(tx, phone, addressHash, now)
    const row = { phone, purpose, addressHash, codeHash: hashOf(deps, phone, code), createdAt: now }
    return replaceCode(
      tx,
      { ...row, expiresAt: new Date(now.getTime() + VALID_MS) },
      new Date(now.getTime() - 2 * DAY_MS),
    )
  })
  try {
    await deps.sms.sendCode({ phone, code, host: new URL(deps.config.publicOrigin).hostname })
  } catch (cause) {
    await markUndelivered(deps.db, codeId, deps.now())
    throw new Refusal('sms_failed', { cause })
  }
}

function refusalOfCode(row: CodeRow | undefined, now: Date): ErrorCode | undefined {
  if (row === undefined) return 'otp_wrong'
  if (row.failures >= TRIES_PER_CODE) return 'otp_too_many_tries'
  if (row.closedAt !== null || row.expiresAt <= now) return 'otp_expired'
  return undefined
}

/**
 * Spends a number's code. Answers what is wrong with it, or undefined when it was right. The caller's transaction must
 * be committed either way: a wrong try counts.
 */
export async function spendCode(deps: Deps, tx: Db, phone: string, code: string): Promise<ErrorCode | undefined> {
  await lockName(tx, phone)
  const now = deps.now()
  const failures = await countFailures(tx, phone, new Date(now.getTime() - DAY_MS))
  if (failures >= FAILURES_PER_DAY) return 'too_many_requests'
  const row = await latestCode(tx, phone, purpose)
  const refused = refusalOfCode(row, now)
  if (row === undefined || refused !== undefined) return refused
  if (!sameText(row.codeHash, hashOf(deps, phone, code))) {
    await countFailure(tx, row.id)
    return 'otp_wrong'
  }
  await closeCode(tx, row.id, now)
  return undefined
}
