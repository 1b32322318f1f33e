import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { type TillMethod, type TillSums, tillMethods, tillSums } from '#src/contract/desk/till.ts'
import { formatToman } from '#src/fa/toman.ts'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { MoneyInput } from '#src/features/desk/form/number-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { changeTexts, differenceTexts } from './difference.ts'
import { tillMutations } from './queries.ts'
import { tillStrings as words } from './strings.ts'
import { useRereadTill } from './use-reread-till.ts'

type CloseFormProps = {
  /** The sums on the screen: the closing is refused when a sale has changed them since. */
  shown: TillSums
  onClosed: () => void
}
type Count = Record<TillMethod, number | null>

/** Counted against expected. After a sale meanwhile both expectations are shown, and the count stays. */
export function CloseForm({ shown, onClosed }: CloseFormProps) {
  const [expected, setExpected] = useState(shown)
  const [changes, setChanges] = useState<string[]>([])
  // The refused closing and the next one are two requests.
  const [key, setKey] = useState(newId)
  const [count, setCount] = useState<Count>({ cash: null, terminal: null })
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const rereadTill = useRereadTill()
  const close = useMutation(tillMutations.close())
  const counted = countedOf(count)
  const differences = counted === undefined ? [] : differenceTexts(expected, counted)
  const needsReason = differences.length > 0
  const lacksReason = needsReason && reason.trim() === ''
  const submit = () => {
    setMissing(counted === undefined || lacksReason)
    if (counted === undefined || lacksReason || close.isPending) return
    setChanges([])
    close.mutate(
      { key, body: { expected, counted, reason: needsReason ? reason.trim() : '' } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: words.closed })
          onClosed()
        },
        onError: (error) => {
          rereadTill()
          const current = sumsOf(error)
          if (current === undefined) return
          setChanges(changeTexts(expected, current))
          setExpected(current)
          setKey(newId())
        },
      },
    )
  }
  const hasField = fieldErrorText(close.error, 'reason') !== undefined
  const isChanged = changes.length > 0
  return (
    <DeskForm onSubmit={submit}>
      <p>{words.closeText}</p>
      <chakra.div role="alert">
        {isChanged && (
          <chakra.div padding="3" borderRadius="s" background="warningSoft">
            <p>{words.changed}</p>
            <chakra.ul paddingInlineStart="5">
              {changes.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </chakra.ul>
          </chakra.div>
        )}
      </chakra.div>
      <chakra.p fontWeight="semibold">
        {words.expectedBoth(formatToman(expected.cash), formatToman(expected.terminal))}
      </chakra.p>
      {tillMethods.map((method) => (
        <MoneyInput
          key={method}
          label={method === 'cash' ? words.countedCash : words.countedTerminal}
          required
          value={count[method]}
          error={isMissing && count[method] === null ? words.countNeeded : undefined}
          onChange={(rial) => setCount((others) => ({ ...others, [method]: rial }))}
        />
      ))}
      <Outcome isCounted={counted !== undefined} differences={differences} />
      {needsReason && (
        <TextInput
          label={words.differenceReason}
          required
          maxLength={200}
          value={reason}
          error={
            fieldErrorText(close.error, 'reason') ?? (isMissing && lacksReason ? words.differenceNeeded : undefined)
          }
          onChange={setReason}
        />
      )}
      <ErrorAlert text={close.error === null || hasField || isChanged ? undefined : actionErrorText(close.error)} />
      <div>
        <Button type="submit" variant="danger" loading={close.isPending}>
          {words.close}
        </Button>
      </div>
    </DeskForm>
  )
}

/** What the count means, announced as it changes. */
function Outcome({ isCounted, differences }: { isCounted: boolean; differences: string[] }) {
  return (
    <chakra.div role="status" fontWeight="semibold">
      {isCounted && differences.length === 0 && <chakra.p color="success">{words.balanced}</chakra.p>}
      {differences.map((text) => (
        <chakra.p key={text} color="error">
          {text}
        </chakra.p>
      ))}
    </chakra.div>
  )
}

function countedOf({ cash, terminal }: Count): TillSums | undefined {
  return cash === null || terminal === null ? undefined : { cash, terminal }
}

/** The new sums with `till_changed`; undefined for other errors. */
function sumsOf(error: unknown): TillSums | undefined {
  return error instanceof ApiError ? tillSums.safeParse(error.current).data : undefined
}
