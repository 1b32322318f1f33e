import { useQuery } from '@tanstack/react-query'
import { fieldErrorText } from '#src/api/errors.ts'
import { type TillMethod, tillMethods } from '#src/contract/desk/till.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { tillQueries } from '#src/features/desk/till/queries.ts'
import { Button } from '#src/ui/form/button.tsx'
import { PriceBox } from './price-box.tsx'
import { SaleError } from './sale-error.tsx'
import { Step } from './step.tsx'
import { walkInStrings as words } from './strings.ts'
import { TillNote } from './till-note.tsx'
import type { Sale } from './use-sale.ts'

const methods = tillMethods.map((value) => ({ value, label: words.methods[value] }))

export type Payment = { method: TillMethod; reference: string }

type PaymentStepProps = {
  sale: Sale
  payment: Payment
  onChange: (payment: Payment) => void
  busy: boolean
  /** Of the sale. */
  error: unknown
}

/** The price, and how it is paid into the till of this member of staff. */
export function PaymentStep({ sale, payment, onChange, busy, error }: PaymentStepProps) {
  const { userId } = useDesk()
  const till = useQuery(tillQueries.mine(userId))
  const { price, quote, selection } = sale
  const reference = fieldErrorText(error, 'reference')
  const code = fieldErrorText(error ?? quote.error, 'discountCode')
  const refused = selection === undefined ? null : quote.error
  const shift = till.data?.shift
  return (
    <Step title={words.payment}>
      <TextInput
        label={words.code}
        hint={words.codeHint}
        dir="ltr"
        maxLength={40}
        value={sale.code}
        error={code}
        onChange={sale.change.code}
      />
      <PriceBox price={price} />
      {shift === null && <TillNote isClosed />}
      {shift !== undefined && shift !== null && shift.device !== 'active' && <TillNote isClosed={false} />}
      {price?.payable !== 0 && (
        <SelectInput
          label={words.method}
          value={payment.method}
          options={methods}
          onChange={(method) => onChange({ ...payment, method })}
        />
      )}
      {payment.method === 'terminal' && price?.payable !== 0 && (
        <TextInput
          label={words.reference}
          hint={words.referenceHint}
          required
          dir="ltr"
          inputMode="numeric"
          maxLength={40}
          value={payment.reference}
          error={reference}
          onChange={(next) => onChange({ ...payment, reference: next })}
        />
      )}
      <SaleError error={reference === undefined && code === undefined ? (error ?? refused) : null} />
      <div>
        <Button type="submit" loading={busy} disabled={shift !== undefined && shift?.device !== 'active'}>
          {price === undefined ? words.sellNothing : price.payable === 0 ? words.sellFree : words.sell(price.payable)}
        </Button>
      </div>
    </Step>
  )
}
