import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { actionErrorText, fieldErrorText, isRefusal } from '#src/api/errors.ts'
import type { DeskEnrolment, MoveRequest, OrderDetail } from '#src/contract/desk/orders.ts'
import { formatToman } from '#src/fa/toman.ts'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { moveMutations } from './queries.ts'
import { settleChoices, settleText } from './settlement.ts'
import { moveStrings as words } from './strings.ts'
import { TermChooser } from './term-chooser.tsx'
import { useNewTerm } from './use-new-term.ts'

type MoveFormProps = { order: OrderDetail; enrolment: DeskEnrolment; onClose: () => void }

/** Moves a month or date to another session, after saying who pays the difference. A retry moves it once. */
export function MoveForm({ order, enrolment, onClose }: MoveFormProps) {
  const { may } = useDesk()
  const navigate = useNavigate()
  const choice = useNewTerm(enrolment, order.user)
  const [key] = useState(newId)
  const [chosenSettle, setSettle] = useState<MoveRequest['settle']>('wallet')
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const move = useMutation(moveMutations.move(order.uid))
  const { price, selection } = choice
  const difference = price === undefined ? 0 : price - enrolment.price
  const settles = settleChoices(difference, may('till.use', order.pool))
  const settle = settles.find((each) => each === chosenSettle) ?? 'wallet'
  const errorOf = (field: string) => fieldErrorText(move.error, field)
  const submit = () => {
    const isComplete = selection !== undefined && reason.trim() !== ''
    setMissing(!isComplete)
    if (!isComplete || price === undefined || move.isPending) return
    const body: MoveRequest = {
      ...{ enrolment: enrolment.id, settle, reason: reason.trim() },
      ...(settle === 'terminal' && { reference }),
      hold: { ...selection, term_count: selection.months.length, expected_payable: price },
    }
    move.mutate(
      { key, body },
      {
        onSuccess: ({ order: uid }) => {
          showToast({ kind: 'success', text: words.done })
          onClose()
          void navigate({ to: '/desk/orders/$uid', params: { uid } })
        },
        onError: (error) => {
          // The price or the places changed meanwhile.
          if (isRefusal(error)) void Promise.all([choice.found.refetch(), choice.quote.refetch()])
        },
      },
    )
  }
  const hasFields = ['reference', 'reason'].some((field) => errorOf(field) !== undefined)
  return (
    <DeskForm onSubmit={submit}>
      <p>{words.text(formatToman(enrolment.price))}</p>
      <TermChooser choice={choice} error={isMissing && selection === undefined ? words.termNeeded : undefined} />
      <chakra.div role="status">
        {price !== undefined && (
          <>
            <p>{words.newPrice(price)}</p>
            <chakra.p fontWeight="semibold">{settleText(difference, settle, order.user_name)}</chakra.p>
          </>
        )}
      </chakra.div>
      {settles.length > 1 && (
        <SelectInput
          label={words.settle}
          value={settle}
          options={settles.map((value) => ({ value, label: words.settles[value] }))}
          onChange={setSettle}
        />
      )}
      {settle === 'terminal' && (
        <TextInput
          label={words.reference}
          required
          dir="ltr"
          inputMode="numeric"
          maxLength={40}
          value={reference}
          error={errorOf('reference')}
          onChange={setReference}
        />
      )}
      <TextInput
        label={words.reason}
        required
        maxLength={200}
        value={reason}
        error={errorOf('reason') ?? (isMissing && reason.trim() === '' ? words.reasonNeeded : undefined)}
        onChange={setReason}
      />
      <ErrorAlert text={move.error === null || hasFields ? undefined : actionErrorText(move.error)} />
      <div>
        <Button type="submit" loading={move.isPending}>
          {words.yes}
        </Button>
      </div>
    </DeskForm>
  )
}
