import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import type { Payout } from '#src/contract/desk/orders.ts'
import { paymentPlaceNames } from '#src/fa/desk/order-names.ts'
import { MoneyInput } from '#src/features/desk/form/number-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { payoutMutations, payoutQueries } from './queries.ts'
import { payoutStrings as words } from './strings.ts'

type PayoutFormProps = { payout: Payout; onClose: () => void }

/** Records a bank transfer, of all that is owed unless less was sent. A retry after a lost response records it once. */
export function PayoutForm({ payout, onClose }: PayoutFormProps) {
  const { userId } = useDesk()
  const client = useQueryClient()
  const [key] = useState(newId)
  const [amount, setAmount] = useState<number | null>(payout.owed)
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const record = useMutation(payoutMutations.record())
  const errorOf = (field: string) => fieldErrorText(record.error, field)
  const amountFault = faultOf(amount, payout.owed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = amountFault === undefined && reference.trim() !== ''
    setMissing(!isComplete)
    if (amount === null || !isComplete || record.isPending) return
    record.mutate(
      { user: payout.user, key, body: { amount, reference: reference.trim() } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: words.saved })
          onClose()
        },
        // Another owner may have recorded one meanwhile.
        onError: () => void client.invalidateQueries({ queryKey: payoutQueries.due(userId).queryKey }),
      },
    )
  }
  const hasFields = ['amount', 'reference'].some((field) => errorOf(field) !== undefined)
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="3">
      <Payments payments={payout.payments} />
      <MoneyInput
        label={words.amount}
        required
        value={amount}
        error={errorOf('amount') ?? (isMissing ? amountFault : undefined)}
        onChange={setAmount}
      />
      <TextInput
        label={words.reference}
        required
        maxLength={60}
        value={reference}
        error={errorOf('reference') ?? (isMissing && reference.trim() === '' ? words.referenceNeeded : undefined)}
        onChange={setReference}
      />
      {amount !== null && amountFault === undefined && <p>{words.consequence(amount, payout.owed - amount)}</p>}
      <ErrorAlert text={record.error === null || hasFields ? undefined : actionErrorText(record.error)} />
      <div>
        <Button type="submit" loading={record.isPending}>
          {words.save}
        </Button>
      </div>
    </chakra.form>
  )
}

function faultOf(amount: number | null, owed: number): string | undefined {
  if (amount === null || amount < 1) return words.amountNeeded
  return amount > owed ? words.amountTooMuch(owed) : undefined
}

/** How the money came in, where the owner left no bank account. */
function Payments({ payments }: Pick<Payout, 'payments'>) {
  if (payments.length === 0) return null
  return (
    <div>
      <p>{words.payments}:</p>
      <chakra.ul paddingInlineStart="5">
        {payments.map(({ order, gateway, ...payment }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have several payments, which never move
          <li key={`${order}:${index}`}>{words.payment({ ...payment, place: paymentPlaceNames[gateway] })}</li>
        ))}
      </chakra.ul>
    </div>
  )
}
