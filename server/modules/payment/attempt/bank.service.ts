import { reverseAttempt } from '#server/modules/payment/refunds/reversal.service.ts'
import { settlePayment } from '#server/modules/payment/settle.service.ts'
import { type Attempt, type AttemptState, moveAttempt, releaseAttempt } from './attempt.repo.ts'
import { endAttempt } from './attempt-end.service.ts'
import {
  authorityOf,
  type BankDeps,
  claim,
  type GatewayResult,
  type Inquired,
  inquiryOf,
  resultOf,
} from './gateway-request.ts'

/** How an attempt ends that the bank reports as unpaid. */
type UnpaidEnd = 'failed' | 'cancelled'

/** No bank lets a payer finish a page this old; some never report its end. */
const ABANDONED_MS = 24 * 60 * 60_000
const OPEN: AttemptState[] = ['redirected', 'verifying']

/** Inquires whether an attempt was paid and settles it if so. An unpaid attempt ends as `end`. */
export async function inquireAttempt(deps: BankDeps, attemptId: number, end: UnpaidEnd): Promise<GatewayResult> {
  const attempt = await claim(deps, attemptId, OPEN)
  if (attempt === undefined) return 'busy'
  if (attempt.state === 'verifying') return verifyClaimed(deps, attempt)
  const result = await inquiryOf(deps, authorityOf(attempt))
  if (result === 'PAID' || result === 'VERIFIED') return startVerifying(deps, attempt)
  return closeUnpaid(deps, attempt, result, end)
}

/** Verifies an attempt that the payer or the bank reports as paid. */
export async function verifyAttempt(deps: BankDeps, attemptId: number): Promise<GatewayResult> {
  const attempt = await claim(deps, attemptId, OPEN)
  if (attempt === undefined) return 'busy'
  return attempt.state === 'verifying' ? verifyClaimed(deps, attempt) : startVerifying(deps, attempt)
}

async function startVerifying(deps: BankDeps, attempt: Attempt): Promise<GatewayResult> {
  if (!(await moveAttempt(deps.db, attempt.id, ['redirected'], 'verifying'))) return 'busy'
  return verifyClaimed(deps, attempt)
}

/** A failed verification is not final: an inquiry decides what became of the payment. */
async function verifyClaimed(deps: BankDeps, attempt: Attempt): Promise<GatewayResult> {
  const authority = authorityOf(attempt)
  const result = await verificationOf(deps, { authority, amountRial: attempt.amountRial })
  if (result === 'silent' || 'refusedWith' in result) {
    await releaseAttempt(deps.db, attempt.id, result === 'silent' ? null : result.refusedWith)
    return 'silent'
  }
  if (result.paid) {
    const settlement = await settlePayment(deps, attempt.id, result)
    return settlement === 'reversing' ? reverseAttempt(deps, attempt.id) : 'paid'
  }
  if (result.code === deps.payment.codes.amountDiffers) return endUnpaid(deps, attempt, 'failed', result.code)
  return closeUnpaid(deps, attempt, await inquiryOf(deps, authority), 'failed', result.code)
}

async function closeUnpaid(
  deps: BankDeps,
  attempt: Attempt,
  result: Inquired,
  end: UnpaidEnd,
  code: number | null = null,
): Promise<GatewayResult> {
  if (result === 'FAILED' || result === 'REVERSED') return endUnpaid(deps, attempt, end, code)
  const refusedWith = typeof result === 'object' ? result.refusedWith : code
  // A payment unknown to the bank cannot be paid; any other rejection concerns the request, not the money.
  if (typeof result === 'object' && deps.payment.codes.unknownPayment.has(result.refusedWith)) {
    return endUnpaid(deps, attempt, 'failed', refusedWith)
  }
  if (result === 'IN_BANK' && isAbandoned(attempt, deps.now())) return endUnpaid(deps, attempt, 'cancelled', code)
  await releaseAttempt(deps.db, attempt.id, refusedWith)
  return result === 'IN_BANK' ? 'open' : 'silent'
}

function isAbandoned({ redirectedAt }: Attempt, now: Date): boolean {
  return redirectedAt !== null && now.getTime() >= redirectedAt.getTime() + ABANDONED_MS
}

async function endUnpaid(
  deps: BankDeps,
  attempt: Attempt,
  end: UnpaidEnd,
  gatewayCode: number | null,
): Promise<GatewayResult> {
  // A payer who cancelled sees the result on return.
  const notifyPayer = end === 'failed'
  await endAttempt(deps, attempt.id, { from: ['redirected', 'verifying'], end, gatewayCode, notifyPayer })
  return 'unpaid'
}

/**
 * The result of a verification; a rejected request (wrong merchant id, too many tries) says nothing about the money.
 */
function verificationOf(deps: BankDeps, payment: { authority: string; amountRial: number }) {
  return resultOf(deps.payment.verify(payment))
}
