import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { MOST_CREDIT_RIAL, type Person } from '#src/contract/desk/people.ts'
import { MoneyInput } from '#src/features/desk/form/number-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { peopleMutations } from '#src/features/desk/people/queries.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'

type CreditFormProps = { person: Person; onClose: () => void }

/** Credits the wallet with a reason, after saying the new balance. A retry credits once. */
export function CreditForm({ person: { user, wallet }, onClose }: CreditFormProps) {
  const [key] = useState(newId)
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const credit = useMutation(peopleMutations.credit(user))
  const amountFault = faultOf(amount)
  const reasonFault = reason.trim() === '' ? words.reasonNeeded : undefined
  const errorOf = (field: string) => fieldErrorText(credit.error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(true)
    if (amount === null || amountFault !== undefined || reasonFault !== undefined || credit.isPending) return
    credit.mutate(
      { key, body: { amount, reason: reason.trim() } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: words.credited })
          onClose()
        },
      },
    )
  }
  const hasFields = ['amount', 'reason'].some((field) => errorOf(field) !== undefined)
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="3">
      <p>{words.creditText}</p>
      <MoneyInput
        label={words.creditAmount}
        required
        value={amount}
        error={errorOf('amount') ?? (isMissing ? amountFault : undefined)}
        onChange={setAmount}
      />
      <TextInput
        label={words.reason}
        required
        maxLength={200}
        value={reason}
        error={errorOf('reason') ?? (isMissing ? reasonFault : undefined)}
        onChange={setReason}
      />
      <chakra.p role="status" fontWeight="semibold">
        {amount !== null && amountFault === undefined && words.creditThen(wallet.balance + amount)}
      </chakra.p>
      <ErrorAlert text={credit.error === null || hasFields ? undefined : actionErrorText(credit.error)} />
      <div>
        <Button type="submit" loading={credit.isPending}>
          {words.creditYes}
        </Button>
      </div>
    </chakra.form>
  )
}

function faultOf(amount: number | null): string | undefined {
  if (amount === null || amount < 1) return words.amountNeeded
  return amount > MOST_CREDIT_RIAL ? words.amountTooMuch(MOST_CREDIT_RIAL) : undefined
}
