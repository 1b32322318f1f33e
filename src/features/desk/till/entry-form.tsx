import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { type TillMethod, tillMethods } from '#src/contract/desk/till.ts'
import { tillMethodNames } from '#src/fa/desk/order-names.ts'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { MoneyInput } from '#src/features/desk/form/number-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { tillMutations } from './queries.ts'
import { tillStrings as words } from './strings.ts'
import { useRereadTill } from './use-reread-till.ts'

type EntryFormProps = { kind: 'in' | 'out'; onClose: () => void }

/** Records money put into the till or taken out by hand. A retry after a lost response records it once. */
export function EntryForm({ kind, onClose }: EntryFormProps) {
  const [key] = useState(newId)
  const [method, setMethod] = useState<TillMethod>('cash')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const rereadTill = useRereadTill()
  const enter = useMutation(tillMutations.enter())
  const errorOf = (field: string) => fieldErrorText(enter.error, field)
  const submit = () => {
    const isComplete = amount !== null && reason.trim() !== ''
    setMissing(!isComplete)
    if (amount === null || !isComplete || enter.isPending) return
    enter.mutate(
      { key, body: { kind, method, amount, reason: reason.trim() } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: words.entered })
          onClose()
        },
        onError: rereadTill,
      },
    )
  }
  const hasFields = ['method', 'amount', 'reason'].some((field) => errorOf(field) !== undefined)
  return (
    <DeskForm onSubmit={submit}>
      <p>{words.enterText[kind]}</p>
      <SelectInput
        label={words.method}
        value={method}
        options={tillMethods.map((value) => ({ value, label: tillMethodNames[value] }))}
        error={errorOf('method')}
        onChange={setMethod}
      />
      <MoneyInput
        label={words.amount}
        required
        value={amount}
        error={errorOf('amount') ?? (isMissing && amount === null ? words.amountNeeded : undefined)}
        onChange={setAmount}
      />
      <TextInput
        label={words.reason}
        required
        maxLength={200}
        value={reason}
        error={errorOf('reason') ?? (isMissing && reason.trim() === '' ? words.reasonNeeded : undefined)}
        onChange={setReason}
      />
      <ErrorAlert text={enter.error === null || hasFields ? undefined : actionErrorText(enter.error)} />
      <div>
        <Button type="submit" loading={enter.isPending}>
          {words.save}
        </Button>
      </div>
    </DeskForm>
  )
}
