import type { PaymentOrder } from '#src/contract/payment.ts'
import { walletShare } from '#src/contract/wallet.ts'
import { formatToman } from '#src/fa/toman.ts'
import * as styles from '#src/features/payment/payment.module.css'
import { paymentStrings as words } from '#src/features/payment/strings.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'

type WalletChoiceProps = {
  wallet: NonNullable<PaymentOrder['wallet']>
  /** Why the wallet pays less than its balance; undefined when it does not. */
  note: string | undefined
  chosen: boolean
  onChoose: (yes: boolean) => void
}

/** Whether the wallet pays its share first. The server decides the amount when the payment begins. */
export function WalletChoice({ wallet, note, chosen, onChoose }: WalletChoiceProps) {
  return (
    <Card as="section">
      <label className={styles.gatewayChoice}>
        <input
          type="checkbox"
          checked={chosen}
          disabled={wallet.fixed}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <Icon name="wallet" size={24} />
        <span>
          <b>{words.wallet}</b>
          <span className={styles.quiet}>
            {wallet.fixed ? words.walletFixed : words.walletHas(formatToman(wallet.available))}
          </span>
          {note !== undefined && <span className={styles.quiet}>{note}</span>}
        </span>
      </label>
    </Card>
  )
}

/** The amount that the wallet pays of an order; fixed once the payment has begun. */
export function walletAmount({ wallet, price, bank_least }: PaymentOrder, chosen: boolean): number {
  if (wallet === null) return 0
  if (wallet.fixed) return wallet.part
  if (!chosen) return 0
  return walletShare({ payable: price.payable, available: wallet.available, bankLeast: bank_least })
}
