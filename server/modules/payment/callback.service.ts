import * as z from 'zod/mini'
import { gatewayName } from '#src/contract/payment.ts'
import { findAttemptByAuthority } from './attempt.repo.ts'
import { inquireAttempt, verifyAttempt } from './bank.service.ts'
import type { BankDeps } from './gateway-request.ts'

/** As the bank's redirect carries it, in the address or in a form. */
const hint = z.object({
  gateway: gatewayName,
  Authority: z.string().check(z.regex(/^[A-Za-z0-9]{8,64}$/)),
  Status: z.catch(z.enum(['OK', 'NOK']), 'NOK'),
})

/** Where a payer goes whose payment nobody knows. */
const NOT_FOUND = '/payment-receipt/not-found/'

/**
 * The payer is back from the bank, or someone says so. Nothing of it is believed: the attempt is looked up by gateway and
 * authority, and the bank itself is asked. OK leads to a verification. NOK leads to an inquiry: the attempt ends as
 * cancelled when the bank too says it was not paid, is verified when the bank says paid, and else stays open for the
 * sweeper. The answer is the receipt's path, whatever happened; `report` hears of what went wrong on the way.
 */
export async function receiveCallback(
  deps: BankDeps,
  untrusted: Record<string, unknown>,
  report: (error: unknown) => void,
): Promise<string> {
  const parsed = hint.safeParse(untrusted)
  if (!parsed.success) return NOT_FOUND
  const { gateway, Authority, Status } = parsed.data
  const found = await findAttemptByAuthority(deps.db, gateway, Authority)
  if (found === undefined) return NOT_FOUND
  const ask =
    Status === 'OK' ? verifyAttempt(deps, found.attemptId) : inquireAttempt(deps, found.attemptId, 'cancelled')
  await ask.catch(report)
  return `/payment-receipt/${found.uid}/`
}
