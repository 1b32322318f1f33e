import type { Deps } from '#server/deps.ts'
import { GatewayRefusal, GatewaySilence, type Inquiry, type Verification } from '#server/gateways/payment/port.ts'
import { type Attempt, claimAttempt, moveAttempt, releaseAttempt } from './attempt.repo.ts'
import { endAttempt } from './attempt-end.service.ts'
import { settlePayment } from './settle.service.ts'

/**
 * What asking the bank about an attempt came to. `paid`: settled. `unpaid`: ended, no money moved. `open`: the payer may
 * still pay. `silent`: nothing is known. `busy`: another request or sweep is asking, or the attempt has ended.
 */
export type BankWord = 'paid' | 'unpaid' | 'open' | 'silent' | 'busy'

/** All that settling a payment needs: no keys, no settings. */
export type BankDeps = Pick<Deps, 'db' | 'now' | 'payment'>

/** The end of an attempt that the bank says was not paid. */
type UnpaidEnd = 'failed' | 'cancelled'

/** Longer than the two or three calls that one question may take, each with its own 10 s timeout. */
const ASKING_MS = 45_000
/** No bank lets a payer finish a page this old; some never say so. */
const ABANDONED_MS = 24 * 60 * 60_000
/** The bank holds a payment of another amount than ours; it will never be ours to take. */
const AMOUNT_DIFFERS = -50

/** Asks whether an attempt was paid and takes the money if so. An unpaid attempt ends as `end`. */
export async function inquireAttempt(deps: BankDeps, attemptId: number, end: UnpaidEnd): Promise<BankWord> {
  const attempt = await claim(deps, attemptId)
  if (attempt === undefined) return 'busy'
  if (attempt.state === 'verifying') return verifyClaimed(deps, attempt)
  const said = await inquiryOf(deps, authorityOf(attempt))
  if (said === 'PAID' || said === 'VERIFIED') return startVerifying(deps, attempt)
  return closeUnpaid(deps, attempt, said, end)
}

/** Takes the money of an attempt whose payer, or whose bank, says it was paid. */
export async function verifyAttempt(deps: BankDeps, attemptId: number): Promise<BankWord> {
  const attempt = await claim(deps, attemptId)
  if (attempt === undefined) return 'busy'
  return attempt.state === 'verifying' ? verifyClaimed(deps, attempt) : startVerifying(deps, attempt)
}

async function claim(deps: BankDeps, attemptId: number): Promise<Attempt | undefined> {
  const now = deps.now()
  return claimAttempt(deps.db, attemptId, deps.payment.name, now, new Date(now.getTime() + ASKING_MS))
}

async function startVerifying(deps: BankDeps, attempt: Attempt): Promise<BankWord> {
  if (!(await moveAttempt(deps.db, attempt.id, ['redirected'], 'verifying'))) return 'busy'
  return verifyClaimed(deps, attempt)
}

/** A verification that fails is never the last word alone: the bank is asked what became of the payment. */
async function verifyClaimed(deps: BankDeps, attempt: Attempt): Promise<BankWord> {
  const authority = authorityOf(attempt)
  const said = await verificationOf(deps, { authority, amountRial: attempt.amountRial })
  if (said === 'silent' || 'refusedWith' in said) {
    await releaseAttempt(deps.db, attempt.id, said === 'silent' ? null : said.refusedWith)
    return 'silent'
  }
  if (said.paid) {
    await settlePayment(deps, attempt.id, said)
    return 'paid'
  }
  if (said.code === AMOUNT_DIFFERS) return endUnpaid(deps, attempt, 'failed', said.code)
  return closeUnpaid(deps, attempt, await inquiryOf(deps, authority), 'failed', said.code)
}

/** The bank refused the call itself, with its own code. */
type CallRefused = { refusedWith: number }
type Inquired = Inquiry | CallRefused | 'silent'

async function closeUnpaid(
  deps: BankDeps,
  attempt: Attempt,
  said: Inquired,
  end: UnpaidEnd,
  code: number | null = null,
): Promise<BankWord> {
  if (said === 'FAILED' || said === 'REVERSED') return endUnpaid(deps, attempt, end, code)
  const refusedWith = typeof said === 'object' ? said.refusedWith : code
  // A payment the bank does not know as ours cannot be paid; any other refusal is about the call, not the money.
  if (typeof said === 'object' && UNKNOWN_PAYMENT.has(said.refusedWith)) {
    return endUnpaid(deps, attempt, 'failed', refusedWith)
  }
  if (said === 'IN_BANK' && isAbandoned(attempt, deps.now())) return endUnpaid(deps, attempt, 'cancelled', code)
  await releaseAttempt(deps.db, attempt.id, refusedWith)
  return said === 'IN_BANK' ? 'open' : 'silent'
}

function isAbandoned({ redirectedAt }: Attempt, now: Date): boolean {
  return redirectedAt !== null && now.getTime() >= redirectedAt.getTime() + ABANDONED_MS
}

/** Another merchant's payment, and one that never was. */
const UNKNOWN_PAYMENT = new Set([-53, -54])

async function endUnpaid(
  deps: BankDeps,
  attempt: Attempt,
  end: UnpaidEnd,
  gatewayCode: number | null,
): Promise<BankWord> {
  // Whoever came back without having paid sees it there and then.
  const tell = end === 'failed'
  await endAttempt(deps, attempt.id, { from: ['redirected', 'verifying'], end, gatewayCode, tell })
  return 'unpaid'
}

async function inquiryOf(deps: BankDeps, authority: string): Promise<Inquired> {
  try {
    return await deps.payment.inquire(authority)
  } catch (error) {
    return callFailure(error)
  }
}

/** A refusal of the call itself (our merchant id, too many tries) says nothing about the money. */
async function verificationOf(
  deps: BankDeps,
  payment: { authority: string; amountRial: number },
): Promise<Verification | CallRefused | 'silent'> {
  try {
    return await deps.payment.verify(payment)
  } catch (error) {
    return callFailure(error)
  }
}

function callFailure(error: unknown): CallRefused | 'silent' {
  if (error instanceof GatewayRefusal) return { refusedWith: error.code }
  if (error instanceof GatewaySilence) return 'silent'
  throw error
}

function authorityOf(attempt: Attempt): string {
  if (attempt.authority === null) throw new Error(`attempt ${attempt.id} went to the bank without an authority`)
  return attempt.authority
}
