import { chakra } from '@chakra-ui/react'
import type { PriceQuote } from '#src/contract/payment.ts'
import { signedToman } from '#src/fa/desk/signed-toman.ts'
import { formatToman } from '#src/fa/toman.ts'
import { walkInStrings as words } from './strings.ts'

/** The price with each of its reductions. */
export function PriceBox({ price }: { price: PriceQuote['price'] | undefined }) {
  return (
    <div role="status">
      {price === undefined ? (
        <chakra.p color="muted">{words.waitingPrice}</chakra.p>
      ) : (
        <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="4" rowGap="1" margin="0">
          <Line name={words.base} rial={price.totalPrice} />
          {(price.lines ?? []).map(({ kind, label, amountRial }) => (
            <Line key={kind} name={label} rial={-amountRial} />
          ))}
          <chakra.div display="contents" fontWeight="bold">
            <dt>{words.payable}</dt>
            <chakra.dd margin="0" textAlign="end">
              {formatToman(price.payable)}
            </chakra.dd>
          </chakra.div>
        </chakra.dl>
      )}
    </div>
  )
}

function Line({ name, rial }: { name: string; rial: number }) {
  return (
    <>
      <chakra.dt color="muted">{name}</chakra.dt>
      <chakra.dd margin="0" textAlign="end">
        {rial < 0 ? signedToman(rial) : formatToman(rial)}
      </chakra.dd>
    </>
  )
}
