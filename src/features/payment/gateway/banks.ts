import type { GatewayName, PaymentOrder, Receipt } from '#src/contract/payment.ts'

/** The banks that an order may be paid at, the default first. */
export function banksOf(order: PaymentOrder): readonly GatewayName[] {
  return order.banks ?? order.gateways
}

/** Where a receipt's order was or is being paid. */
export function bankOf(receipt: Receipt): GatewayName | null {
  return receipt.bank ?? receipt.gateway
}
