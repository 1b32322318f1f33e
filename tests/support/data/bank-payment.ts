export const AMOUNT_RIAL = 12_500_000

/** What a payment gateway is asked for. */
export const BANK_PAYMENT = {
  amountRial: AMOUNT_RIAL,
  description: 'ثبت‌نام تیم موج، آذر ۱۴۰۵',
  callbackUrl: 'https://mowj.example/api/payment/callback/sandbox/',
  phone: '09121234567',
  orderUid: 'Qm3kV8sLrT2xW9bYcD4fGh',
}
