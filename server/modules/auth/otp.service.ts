import { randomInt } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import type { Db } from '#server/db/client.ts'
import { OTP_DIGITS, OTP_RESEND_SECONDS } from '#src/contract/auth.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#src/contract/duration.ts'
import { toLatinDigits } from '#src/fa/digits.ts'
import { SHARED_ALLOWANCE } from './known-device.service.ts'
import { lockName } from './lock.repo.ts'
import {
  type CodeRow,
  closeCodes,
  countFailure,
  detachCodes,
  type Holder,
  lastSendTime,
  latestCode,
  markUndelivered,
  type Purpose,
  replaceCode,
  requestTime,
  sendTime,
  triedCodes,
} from './otp.repo.ts'
import { secondsLeft, tooMany, waitFor } from './retry-wait.ts'
import type { SignInDeps } from './sign-in-limits.service.ts'
import { authTexts } from './strings.ts'
import { sameText } from './tokens.ts'

const VALID_MS = 5 * 60 * SECOND_MS
const TRIES_PER_CODE = 5
const FAILURES_PER_DAY = 20
const SENDS_PER_DAY = 10
const CODES_PER_ADDRESS_HOUR = 60
const fiveDigits = new RegExp(`^[0-9]{${OTP_DIGITS}}$`)

/**
 * What a code is for. A code requested within an account is valid for that account only: another account cannot spend a
 * code sent to the same number.
 */
export type CodeUse =
  | { purpose: Extract<Purpose, 'sign-in'>; phone: string }
  | { purpose: Exclude<Purpose, 'sign-in'>; phone: string; userId: number }

function hashOf(deps: Deps, use: CodeUse, code: string): string {
  const owner = 'userId' in use ? `${use.userId}:` : ''
  return keyedHash(deps.secrets.otpKey, `${use.purpose}:${owner}${use.phone}:${code}`)
}

/** The client that requests or types a code. */
export type CodeCaller = {
  address: string
  /** Identifies the browser by its cookie or its session; undefined when it sent neither. */
  holder: string | undefined
  /** The browser behind a session: it waits between two codes, whatever their purpose. */
  browser?: string | undefined
  /** What messages and tries count against: a known device or account, or `SHARED_ALLOWANCE`. */
  allowance: string
}

export const browserHolder = (secret: string) => `browser:${secret}`
export const sessionHolder = (sessionId: string) => `session:${sessionId}`

function addressHashOf({ secrets }: Deps, address: string): string {
  return keyedHash(secrets.otpKey, `address:${address}`)
}

function holderHashOf({ secrets }: Deps, holder: string): string {
  return keyedHash(secrets.otpKey, `holder:${holder}`)
}

/** A browser without a cookie is identified by its address. */
function holderOf(deps: Deps, { holder, address }: CodeCaller): Holder {
  return holder === undefined
    ? { addressHash: addressHashOf(deps, address) }
    : { holderHash: holderHashOf(deps, holder) }
}

async function refuseTooManySends(deps: SignInDeps, tx: Db, use: CodeUse, caller: CodeCaller, now: Date) {
  const { phone } = use
  const { allowance: senderHash } = caller
  const holder = holderOf(deps, caller)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const names = [caller.holder, caller.browser].filter((name) => name !== undefined)
  const holderHashes = names.map((name) => holderHashOf(deps, name))
  const last = await lastSendTime(tx, { phone, senderHash, holderHashes }, dayAgo)
  const seconds = secondsLeft(last, OTP_RESEND_SECONDS * SECOND_MS, now)
  if (seconds > 0) {
    // The wait applies to the allowance and the browser for every purpose; `live_code` says whether this purpose has a
    // valid code.
    const live_code = refusalOfCode(await latestCode(tx, use, holder), now) === undefined
    throw new AppError('otp_wait', { retryAfter: seconds, live_code })
  }
  waitFor(await sendTime(tx, { phone, senderHash }, SENDS_PER_DAY, dayAgo), DAY_MS, now, authTexts.tooManyCodes)
  // Sends no code that would be refused even when typed correctly.
  const refused = await refusalOfTries(deps, tx, phone, caller, now)
  if (refused !== undefined) throw refused
  if (senderHash !== SHARED_ALLOWANCE) return
  const ofAddress = tooMany(caller.holder === undefined ? deps.limits.guessWait(caller.address) : 0)
  if (ofAddress !== undefined) throw ofAddress
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const addressHash = addressHashOf(deps, caller.address)
  waitFor(await requestTime(tx, { addressHash, senderHash }, CODES_PER_ADDRESS_HOUR, hourAgo), HOUR_MS, now)
  const overBudget = tooMany(deps.limits.budgetWait('codes'))
  if (overBudget !== undefined) throw overBudget
}

/**
 * Sends a new one-time code to a canonical number. It is valid for the requesting browser only and replaces that
 * browser's older code. `issued` is the secret just issued to a browser without a cookie: its address may use the code
 * as well.
 */
export async function sendCode(deps: SignInDeps, use: CodeUse, caller: CodeCaller, issued = ''): Promise<void> {
  const { phone, purpose } = use
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
  const addressHash = addressHashOf(deps, caller.address)
  const codeId = await deps.db.transaction(async (tx) => {
    // Always lock the address before the number: a single order cannot deadlock.
    await lockName(tx, addressHash)
    await lockName(tx, phone)
    const now = deps.now()
    await refuseTooManySends(deps, tx, use, caller, now)
    const row = {
      ...{ phone, purpose, addressHash, codeHash: hashOf(deps, use, code), createdAt: now },
      holderHash: holderHashOf(deps, caller.holder ?? issued),
      openToAddress: caller.holder === undefined,
      senderHash: caller.allowance,
    }
    return replaceCode(
      tx,
      { ...row, expiresAt: new Date(now.getTime() + VALID_MS) },
      new Date(now.getTime() - 2 * DAY_MS),
    )
  })
  if (caller.allowance === SHARED_ALLOWANCE) deps.limits.note('codes')
  try {
    await deps.sms.sendCode({ phone, code, host: new URL(deps.config.publicOrigin).hostname })
  } catch (cause) {
    await markUndelivered(deps.db, codeId, deps.now())
    throw new AppError('sms_failed', { cause })
  }
}

/** The five digits of a code as typed; undefined for anything else. */
export function codeDigits(text: string): string | undefined {
  const code = toLatinDigits(text)
  return fiveDigits.test(code) ? code : undefined
}

function refusalOfCode(row: CodeRow | undefined, now: Date, tries = TRIES_PER_CODE): AppError | undefined {
  if (row === undefined) return new AppError('otp_wrong')
  if (row.failures >= tries) return new AppError('otp_too_many_tries')
  if (row.closedAt !== null || row.expiresAt <= now) return new AppError('otp_expired')
  return undefined
}

/**
 * Refuses an address with too many wrong codes, with the remaining seconds. Known devices behind it are not affected,
 * nor is a browser with a valid code, which must not suffer for its neighbours.
 */
export async function refusalOfAddress(
  deps: SignInDeps,
  use: CodeUse,
  caller: CodeCaller,
): Promise<AppError | undefined> {
  if (caller.allowance !== SHARED_ALLOWANCE) return undefined
  const refusal = tooMany(deps.limits.guessWait(caller.address), authTexts.tooManyTries)
  if (refusal === undefined || caller.holder === undefined) return refusal
  const row = await latestCode(deps.db, use, holderOf(deps, caller))
  return refusalOfCode(row, deps.now()) === undefined ? undefined : refusal
}

/** Refuses a browser with too many failures at one number, with the remaining seconds. */
async function refusalOfTries(deps: Deps, tx: Db, phone: string, caller: CodeCaller, now: Date) {
  const tried = await triedCodes(tx, phone, holderOf(deps, caller), new Date(now.getTime() - DAY_MS))
  let failures = 0
  // Newest first: the limit applies until the code that reaches it is a day old.
  const last = tried.find((code) => {
    failures += code.failures
    return failures >= FAILURES_PER_DAY
  })
  return tooMany(secondsLeft(last?.at, DAY_MS, now), authTexts.tooManyTries)
}

/** Locks the codes of these numbers until the transaction ends; sorted, so that transactions cannot deadlock. */
export async function lockNumbers(tx: Db, phones: string[]): Promise<void> {
  for (const phone of phones.toSorted()) await lockName(tx, phone)
}

/**
 * Checks a code that this browser requested. Returns its id, to be spent with `consumeCodes`, or the error. The caller
 * must commit the transaction either way: a wrong try counts. While the budget of wrong codes over all numbers is
 * spent, a code of an unknown device allows a single try.
 */
export async function checkCode(
  deps: SignInDeps,
  tx: Db,
  use: CodeUse,
  code: string,
  caller: CodeCaller,
): Promise<number | AppError> {
  await lockName(tx, use.phone)
  const tooOften = await refusalOfTries(deps, tx, use.phone, caller, deps.now())
  if (tooOften !== undefined) return tooOften
  const found = await findCode(deps, tx, use, code, caller)
  if (typeof found !== 'number' && caller.allowance === SHARED_ALLOWANCE) deps.limits.countWrongCode(caller.address)
  return found
}

async function findCode(deps: SignInDeps, tx: Db, use: CodeUse, code: string, caller: CodeCaller) {
  const isUnknown = caller.allowance === SHARED_ALLOWANCE
  const holder = holderOf(deps, caller)
  const row = await latestCode(tx, use, holder)
  const tries = isUnknown && deps.limits.budgetWait('wrong_codes') > 0 ? 1 : TRIES_PER_CODE
  const refused = refusalOfCode(row, deps.now(), tries)
  if (row === undefined || refused !== undefined) return refused ?? new AppError('otp_wrong')
  if (sameText(row.codeHash, hashOf(deps, use, code))) return row.id
  await countFailure(tx, row.id, holder)
  if (isUnknown) deps.limits.note('wrong_codes')
  return new AppError('otp_wrong')
}

/** Closes codes in the transaction that verified them. */
export function consumeCodes(deps: Deps, tx: Db, codeIds: number[]): Promise<void> {
  return closeCodes(tx, codeIds, deps.now())
}

/** Removes a number from the codes. */
export function anonymizeCodes(deps: Deps, tx: Db, phone: string): Promise<void> {
  return detachCodes(tx, phone, deps.now())
}
