import type { Deps } from '#server/core/deps.ts'
import type { BankPayment } from './sandbox-bank.repo.ts'

/** The sandbox bank gets a database and a clock only, never the shop's keys or gateways. */
export type BankDeps = Pick<Deps, 'db' | 'now'>

/** How long a payment can be paid on the bank's page. */
export const PAGE_MS = 15 * 60_000

export function isPaid({ state }: BankPayment): boolean {
  return state === 'PAID' || state === 'VERIFIED'
}

/** Unpaid, and the page's time is over. */
export function expired(deps: BankDeps, payment: BankPayment): boolean {
  return payment.state === 'IN_BANK' && payment.createdAt <= openSince(deps)
}

/** Payments opened at this instant or before can no longer be paid. */
export function openSince(deps: BankDeps): Date {
  return new Date(deps.now().getTime() - PAGE_MS)
}
