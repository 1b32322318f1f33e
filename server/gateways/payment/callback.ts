import * as z from 'zod/mini'
import type { GatewayName } from '#src/contract/payment.ts'

/** What a returning payer claims: the payment, and that it was made. */
export type BankReturn = { authority: string; claimsPaid: boolean }

const zarinpalReturn = z.pipe(
  z.object({
    Authority: z.string().check(z.regex(/^[A-Za-z0-9]{8,64}$/)),
    Status: z.catch(z.enum(['OK', 'NOK']), 'NOK'),
  }),
  z.transform(({ Authority, Status }) => ({ authority: Authority, claimsPaid: Status === 'OK' })),
)

const zibalReturn = z.pipe(
  z.object({
    trackId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
    success: z.catch(z.enum(['1', '0']), '0'),
  }),
  z.transform(({ trackId, success }) => ({ authority: trackId, claimsPaid: success === '1' })),
)

const returns = { sandbox: zarinpalReturn, zarinpal: zarinpalReturn, zibal: zibalReturn } satisfies Record<
  GatewayName,
  z.ZodMiniType<BankReturn>
>

/** Reads the fields of a bank's redirect, from the query or a form. Undefined when they name no payment. */
export function readBankReturn(gateway: GatewayName, fields: Record<string, unknown>): BankReturn | undefined {
  return returns[gateway].safeParse(fields).data
}
