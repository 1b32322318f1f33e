import type { Deps } from '#server/core/deps.ts'
import { GatewayRejection, GatewaySilence, type Inquiry } from '#server/gateways/payment/port.ts'
import { type Attempt, type AttemptState, claimAttempt } from './attempt.repo.ts'

/** All that settling a payment needs: no keys, no settings. */
export type BankDeps = Pick<Deps, 'db' | 'now' | 'payment'>

/**
 * What asking the bank about an attempt came to. `paid`: settled. `unpaid`: ended, no money moved. `open`: the payer may
 * still pay. `silent`: nothing is known. `busy`: another request or sweep is asking, or the attempt has ended.
 */
export type GatewayResult = 'paid' | 'unpaid' | 'open' | 'silent' | 'busy'

/** The bank refused the call itself, with its own code: that says nothing about the money. */
export type RequestRejected = { refusedWith: number }
export type Inquired = Inquiry | RequestRejected | 'silent'

/** Longer than the three calls that one question may take, each with its own 10 s timeout. */
const ASKING_MS = 45_000

/** The sole right to ask the bank about an attempt that is in one of `states`. */
export async function claim(deps: BankDeps, attemptId: number, states: AttemptState[]): Promise<Attempt | undefined> {
  const now = deps.now()
  const until = new Date(now.getTime() + ASKING_MS)
  return claimAttempt(deps.db, attemptId, { gateway: deps.payment.name, states, now, until })
}

export async function inquiryOf(deps: BankDeps, authority: string): Promise<Inquired> {
  return answerOf(deps.payment.inquire(authority))
}

/** The answer of a call, or why there is none. Other errors are thrown on. */
export async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer | RequestRejected | 'silent'> {
  try {
    return await call
  } catch (error) {
    if (error instanceof GatewayRejection) return { refusedWith: error.code }
    if (error instanceof GatewaySilence) return 'silent'
    throw error
  }
}

export function authorityOf(attempt: Attempt): string {
  if (attempt.authority === null) throw new Error(`attempt ${attempt.id} went to the bank without an authority`)
  return attempt.authority
}
