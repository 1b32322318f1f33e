import type { OrderDetail } from '#src/contract/desk/orders.ts'
import { signedToman } from '#src/fa/desk/signed-toman.ts'
import { formatToman } from '#src/fa/toman.ts'
import { FactList } from './fact-list.tsx'
import { orderPageStrings as words } from './strings.ts'

/** The price with its reductions, the wallet's part, and what was refunded. */
export function OrderPrice({ order: { price, payable, wallet, refunded } }: { order: OrderDetail }) {
  const { lines } = price
  const unnamed = price.totalDiscount > 0 ? [{ label: words.discount, amountRial: price.totalDiscount }] : []
  const row = (name: string, rial: number, text = formatToman(rial)) => ({ name, value: text, atEnd: true })
  return (
    <FactList
      id="price"
      title={words.price}
      facts={[
        row(words.base, price.totalPrice),
        ...(lines ?? unnamed).map(({ label, amountRial }) => row(label, amountRial, signedToman(-amountRial))),
        row(words.payable, payable),
        ...(wallet > 0 ? [row(words.ofWallet, wallet)] : []),
        ...(refunded > 0 ? [row(words.refunded, refunded)] : []),
      ]}
    />
  )
}
