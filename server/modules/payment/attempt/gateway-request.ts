import type { Deps } from '#server/core/deps.ts'
import { GatewayRejection, GatewaySilence, type Inquiry, type PaymentGateway } from '#server/gateways/payment/port.ts'
import type { GatewayName } from '#src/contract/payment.ts'
import { type Attempt, type AttemptState, claimAttempt } from './attempt.repo.ts'

/** Dependencies of settling a payment: no keys, no settings. `payment` is the bank in question. */
export type BankDeps = Pick<Deps, 'db' | 'now' | 'payment' | 'otherBanks'>

/** Every configured bank; the first is the default. */
export function banksOf({ payment, otherBanks = [] }: Pick<Deps, 'payment' | 'otherBanks'>): PaymentGateway[] {
  return [payment, ...otherBanks]
}

/** The dependencies for a payment at the named bank; undefined when it is not configured. */
export function withBank<D extends Pick<Deps, 'payment' | 'otherBanks'>>(deps: D, name: GatewayName): D | undefined {
  const payment = banksOf(deps).find((bank) => bank.name === name)
  return payment && { ...deps, payment }
}

/**
 * The result of querying the bank about an attempt. `paid`: settled. `unpaid`: ended, no money moved. `open`: the payer
 * may still pay. `silent`: nothing is known. `busy`: another request or sweep has the claim, or the attempt has ended.
 */
export type GatewayResult = 'paid' | 'unpaid' | 'open' | 'silent' | 'busy'

/** The bank rejected the request itself, with its code: that says nothing about the money. */
export type RequestRejected = { refusedWith: number }
export type Inquired = Inquiry | RequestRejected | 'silent'

/** Longer than the four bank requests of a settlement, each with its own 10 s timeout. */
const ASKING_MS = 45_000

/** Claims the exclusive right to query the bank about an attempt in one of `states`. */
export async function claim(deps: BankDeps, attemptId: number, states: AttemptState[]): Promise<Attempt | undefined> {
  const now = deps.now()
  const until = new Date(now.getTime() + ASKING_MS)
  return claimAttempt(deps.db, attemptId, { gateway: deps.payment.name, states, now, until })
}

export async function inquiryOf(deps: BankDeps, authority: string): Promise<Inquired> {
  return resultOf(deps.payment.inquire(authority))
}

/** The result of a bank request, its rejection, or `silent`. Other errors are rethrown. */
export async function resultOf<Result>(request: Promise<Result>): Promise<Result | RequestRejected | 'silent'> {
  try {
    return await request
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
