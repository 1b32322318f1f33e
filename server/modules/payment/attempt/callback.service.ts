import { readBankReturn } from '#server/gateways/payment/callback.ts'
import { gatewayName } from '#src/contract/payment.ts'
import { findAttemptByAuthority } from './attempt.repo.ts'
import { inquireAttempt, verifyAttempt } from './bank.service.ts'
import { type BankDeps, withBank } from './gateway-request.ts'

/** Redirect target for an unknown payment. */
const NOT_FOUND = '/payment-receipt/not-found/'

/**
 * Handles the payer's return from the bank. The request is untrusted: the attempt is looked up by gateway and
 * authority, and the bank decides. A claim to have paid triggers a verification, another an inquiry: the attempt ends as cancelled
 * when the bank confirms it unpaid, is verified when the bank reports it paid, and otherwise stays open for the
 * sweeper. Always returns the receipt's path; `report` receives errors.
 */
export async function receiveCallback(
  deps: BankDeps,
  untrusted: Record<string, unknown>,
  report: (error: unknown) => void,
): Promise<string> {
  const gateway = gatewayName.safeParse(untrusted.gateway).data
  const returned = gateway === undefined ? undefined : readBankReturn(gateway, untrusted)
  if (gateway === undefined || returned === undefined) return NOT_FOUND
  const found = await findAttemptByAuthority(deps.db, gateway, returned.authority)
  if (found === undefined) return NOT_FOUND
  const atBank = withBank(deps, gateway)
  if (atBank === undefined) report(new Error(`a payer returned from ${gateway}, which is not configured`))
  else {
    const { attemptId } = found
    const settlement = returned.claimsPaid
      ? verifyAttempt(atBank, attemptId)
      : inquireAttempt(atBank, attemptId, 'cancelled')
    await settlement.catch(report)
  }
  return `/payment-receipt/${found.uid}/`
}
