import { notificationPage } from '#src/contract/notification.ts'
import { paymentOrder, receipt } from '#src/contract/payment.ts'
import { walletPage } from '#src/contract/wallet.ts'
import type { Swimmer } from './booking.ts'

export const walletOf = async (user: Swimmer) => walletPage.parse((await user.get('/api/wallet/')).json())
export const moneyOf = async (user: Swimmer) => {
  const { balance, reserved } = await walletOf(user)
  return { balance, reserved }
}
export const receiptOf = async (user: Swimmer, uid: string) => receipt.parse((await user.receipt(uid)).json())
export const orderOf = async (user: Swimmer, uid: string) => paymentOrder.parse((await user.order(uid)).json())
export const notificationsOf = async (user: Swimmer) =>
  notificationPage.parse((await user.get('/api/notifications/')).json()).results.map(({ kind }) => kind)

/** The bank's name of the payment that a response leads to. */
export const authorityIn = (response: { json: () => { redirect_url: string } }) =>
  String(response.json().redirect_url.split('/').at(-1))
