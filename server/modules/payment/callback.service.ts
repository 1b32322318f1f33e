import * as z from 'zod/mini'
import { gatewayName } from '#src/contract/payment.ts'
import { findAttemptByAuthority } from './attempt.repo.ts'
import { inquireAttempt, verifyAttempt } from './bank.service.ts'
import type { BankDeps } from './gateway-request.ts'

/** Fields of the bank's redirect, from the query or a form. */
const callbackFields = z.object({
  gateway: gatewayName,
  Authority: z.string().check(z.regex(/^[A-Za-z0-9]{8,64}$/)),
  Status: z.catch(z.enum(['OK', 'NOK']), 'NOK'),
})

/** Redirect target for an unknown payment. */
const NOT_FOUND = '/payment-receipt/not-found/'

/**
 * Handles the payer's return from the bank. The request is untrusted: the attempt is looked up by gateway and
 * authority, and the bank decides. OK triggers a verification. NOK triggers an inquiry: the attempt ends as cancelled
 * when the bank confirms it unpaid, is verified when the bank reports it paid, and otherwise stays open for the
 * sweeper. Always returns the receipt's path; `report` receives errors.
 */
export async function receiveCallback(
  deps: BankDeps,
  untrusted: Record<string, unknown>,
  report: (error: unknown) => void,
): Promise<string> {
  const parsed = callbackFields.safeParse(untrusted)
  if (!parsed.success) return NOT_FOUND
  const { gateway, Authority, Status } = parsed.data
  const found = await findAttemptByAuthority(deps.db, gateway, Authority)
  if (found === undefined) return NOT_FOUND
  const settlement =
    Status === 'OK' ? verifyAttempt(deps, found.attemptId) : inquireAttempt(deps, found.attemptId, 'cancelled')
  await settlement.catch(report)
  return `/payment-receipt/${found.uid}/`
}
