import { type Attempt, type AttemptState, moveAttempt, releaseAttempt } from './attempt.repo.ts'
import { endAttempt } from './attempt-end.service.ts'
import {
  answerOf,
  authorityOf,
  type BankDeps,
  claim,
  type GatewayResult,
  type Inquired,
  inquiryOf,
} from './gateway-request.ts'
import { reverseAttempt } from './refunds/reversal.service.ts'
import { settlePayment } from './settle.service.ts'

/** The end of an attempt that the bank says was not paid. */
type UnpaidEnd = 'failed' | 'cancelled'

/** No bank lets a payer finish a page this old; some never say so. */
const ABANDONED_MS = 24 * 60 * 60_000
const OPEN: AttemptState[] = ['redirected', 'verifying']
/** The bank holds a payment of another amount than ours; it will never be ours to take. */
const AMOUNT_DIFFERS = -50

/** Asks whether an attempt was paid and takes the money if so. An unpaid attempt ends as `end`. */
export async function inquireAttempt(deps: BankDeps, attemptId: number, end: UnpaidEnd): Promise<GatewayResult> {
  const attempt = await claim(deps, attemptId, OPEN)
  if (attempt === undefined) return 'busy'
  if (attempt.state === 'verifying') return verifyClaimed(deps, attempt)
  const said = await inquiryOf(deps, authorityOf(attempt))
  if (said === 'PAID' || said === 'VERIFIED') return startVerifying(deps, attempt)
  return closeUnpaid(deps, attempt, said, end)
}

/** Takes the money of an attempt whose payer, or whose bank, says it was paid. */
export async function verifyAttempt(deps: BankDeps, attemptId: number): Promise<GatewayResult> {
  const attempt = await claim(deps, attemptId, OPEN)
  if (attempt === undefined) return 'busy'
  return attempt.state === 'verifying' ? verifyClaimed(deps, attempt) : startVerifying(deps, attempt)
}

async function startVerifying(deps: BankDeps, attempt: Attempt): Promise<GatewayResult> {
  if (!(await moveAttempt(deps.db, attempt.id, ['redirected'], 'verifying'))) return 'busy'
  return verifyClaimed(deps, attempt)
}

/** A verification that fails is never the last word alone: the bank is asked what became of the payment. */
async function verifyClaimed(deps: BankDeps, attempt: Attempt): Promise<GatewayResult> {
  const authority = authorityOf(attempt)
  const said = await verificationOf(deps, { authority, amountRial: attempt.amountRial })
  if (said === 'silent' || 'refusedWith' in said) {
    await releaseAttempt(deps.db, attempt.id, said === 'silent' ? null : said.refusedWith)
    return 'silent'
  }
  if (said.paid) {
    const came = await settlePayment(deps, attempt.id, said)
    return came === 'reversing' ? reverseAttempt(deps, attempt.id) : 'paid'
  }
  if (said.code === AMOUNT_DIFFERS) return endUnpaid(deps, attempt, 'failed', said.code)
  return closeUnpaid(deps, attempt, await inquiryOf(deps, authority), 'failed', said.code)
}

async function closeUnpaid(
  deps: BankDeps,
  attempt: Attempt,
  said: Inquired,
  end: UnpaidEnd,
  code: number | null = null,
): Promise<GatewayResult> {
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
): Promise<GatewayResult> {
  // Whoever came back without having paid sees it there and then.
  const tell = end === 'failed'
  await endAttempt(deps, attempt.id, { from: ['redirected', 'verifying'], end, gatewayCode, tell })
  return 'unpaid'
}

/** What a verification came to; a refused call (our merchant id, too many tries) says nothing about the money. */
function verificationOf(deps: BankDeps, payment: { authority: string; amountRial: number }) {
  return answerOf(deps.payment.verify(payment))
}
