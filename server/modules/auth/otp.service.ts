import { randomInt } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { keyedHash } from '#server/keyed-hash.ts'
import { OTP_DIGITS, OTP_RESEND_SECONDS } from '#src/contract/auth.ts'
import { toLatinDigits } from '#src/fa/digits.ts'
import { lockName } from './lock.repo.ts'
import {
  askTime,
  type CodeRow,
  closeCodes,
  countFailure,
  countFailures,
  detachCodes,
  latestCode,
  markUndelivered,
  type Purpose,
  replaceCode,
  sendTime,
} from './otp.repo.ts'
import { sameText } from './tokens.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, secondsLeft, waitFor } from './waiting.ts'

const VALID_MS = 5 * 60 * SECOND_MS
const TRIES_PER_CODE = 5
const FAILURES_PER_DAY = 20
const SENDS_PER_DAY = 10
const CODES_PER_ADDRESS_HOUR = 60
const fiveDigits = new RegExp(`^[0-9]{${OTP_DIGITS}}$`)

/**
 * What a code is for. One that is asked for within an account is worth something to that account alone: nobody can spend
 * the code that somebody else had sent to the same number.
 */
export type CodeUse =
  | { purpose: Extract<Purpose, 'sign-in'>; phone: string }
  | { purpose: Exclude<Purpose, 'sign-in'>; phone: string; userId: number }

function hashOf(deps: Deps, use: CodeUse, code: string): string {
  const owner = 'userId' in use ? `${use.userId}:` : ''
  return keyedHash(deps.secrets.otpKey, `${use.purpose}:${owner}${use.phone}:${code}`)
}

async function refuseTooManySends(db: Db, { phone, purpose }: CodeUse, addressHash: string, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const seconds = secondsLeft(await sendTime(db, phone, 1, dayAgo), OTP_RESEND_SECONDS * SECOND_MS, now)
  if (seconds > 0) {
    // The wait is the number's, whatever its last code was for; whether that code serves this purpose is another matter.
    const live_code = refusalOfCode(await latestCode(db, phone, purpose), now) === undefined
    throw new Refusal('otp_wait', { retryAfter: seconds, live_code })
  }
  waitFor(await sendTime(db, phone, SENDS_PER_DAY, dayAgo), DAY_MS, now, 'too_many_requests')
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  waitFor(await askTime(db, addressHash, CODES_PER_ADDRESS_HOUR, hourAgo), HOUR_MS, now, 'too_many_requests')
}

/** Sends a new one-time code to a canonical number, on behalf of a network address. Older codes are worth nothing then. */
export async function sendCode(deps: Deps, use: CodeUse, address: string): Promise<void> {
  const { phone, purpose } = use
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
  const addressHash = keyedHash(deps.secrets.otpKey, `address:${address}`)
  const codeId = await deps.db.transaction(async (tx) => {
    // Always the address before the number: two locks in one order cannot block each other.
    await lockName(tx, addressHash)
    await lockName(tx, phone)
    const now = deps.now()
    await refuseTooManySends(tx, use, addressHash, now)
    const row = { phone, purpose, addressHash, codeHash: hashOf(deps, use, code), createdAt: now }
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

/** The five digits of a code as a person typed them; undefined for anything else. */
export function codeDigits(text: string): string | undefined {
  const code = toLatinDigits(text)
  return fiveDigits.test(code) ? code : undefined
}

function refusalOfCode(row: CodeRow | undefined, now: Date): CodeFault | undefined {
  if (row === undefined) return 'otp_wrong'
  if (row.failures >= TRIES_PER_CODE) return 'otp_too_many_tries'
  if (row.closedAt !== null || row.expiresAt <= now) return 'otp_expired'
  return undefined
}

/** What can be wrong with a code; `too_many_requests` is about the number, for a day. */
export type CodeFault = 'otp_wrong' | 'otp_expired' | 'otp_too_many_tries' | 'too_many_requests'

/** Makes others who try codes of these numbers wait until the transaction ends; in one order, so that none wait in a ring. */
export async function lockNumbers(tx: Db, phones: string[]): Promise<void> {
  for (const phone of phones.toSorted()) await lockName(tx, phone)
}

/**
 * Is this the code? Gives its id, to be spent with `spendCodes`, or what is wrong with it. The caller's transaction must
 * be committed either way: a wrong try counts.
 */
export async function checkCode(deps: Deps, tx: Db, use: CodeUse, code: string): Promise<number | CodeFault> {
  await lockName(tx, use.phone)
  const now = deps.now()
  const failures = await countFailures(tx, use.phone, new Date(now.getTime() - DAY_MS))
  if (failures >= FAILURES_PER_DAY) return 'too_many_requests'
  const row = await latestCode(tx, use.phone, use.purpose)
  const refused = refusalOfCode(row, now)
  if (row === undefined || refused !== undefined) return refused ?? 'otp_wrong'
  if (sameText(row.codeHash, hashOf(deps, use, code))) return row.id
  await countFailure(tx, row.id)
  return 'otp_wrong'
}

/** Uses codes up, in the transaction that found them right. */
export function spendCodes(deps: Deps, tx: Db, codeIds: number[]): Promise<void> {
  return closeCodes(tx, codeIds, deps.now())
}

/** Refuses a code that `checkCode` found wrong. */
export function codeRefusal(fault: CodeFault): Refusal {
  return new Refusal(fault, fault === 'too_many_requests' ? { retryAfter: DAY_MS / SECOND_MS } : {})
}

/** Leaves nothing of a number among the codes. */
export function forgetCodes(deps: Deps, tx: Db, phone: string): Promise<void> {
  return detachCodes(tx, phone, deps.now())
}
