import { useMutation } from '@tanstack/react-query'
import { actionErrorText, fieldErrorText, isRefusal } from '#src/api/errors.ts'
import { FormCard } from '#src/features/desk/form/desk-form.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { PinInput } from './pin-input.tsx'
import { tillMutations } from './queries.ts'
import { tillStrings as words } from './strings.ts'
import { usePin } from './use-pin.ts'
import { useRereadTill } from './use-reread-till.ts'

type DeviceFormProps = { device: 'locked' | 'elsewhere'; pool: string }

/** Unlocks this device by its PIN, or connects it to the open shift by a one-time code and a new PIN. */
export function DeviceForm({ device, pool }: DeviceFormProps) {
  const rereadTill = useRereadTill()
  const { pin, change, check, error: shapeError } = usePin()
  const isLocked = device === 'locked'
  const mutation = useMutation(isLocked ? tillMutations.unlock() : tillMutations.connect())
  const { error, isPending } = mutation
  const submit = () => {
    if (!check() || isPending) return
    mutation.mutate(pin, {
      onSuccess: () => {
        if (!isLocked) showToast({ kind: 'success', text: words.connected })
      },
      onError: () => {
        change('')
        rereadTill()
      },
    })
  }
  const refusal = isLocked && isRefusal(error) ? actionErrorText(error) : undefined
  const fieldError = shapeError ?? fieldErrorText(error, 'pin') ?? refusal
  return (
    <FormCard title={isLocked ? words.lockedTitle : words.elsewhereTitle} onSubmit={submit}>
      <p>{isLocked ? words.lockedText(pool) : words.elsewhereText(pool)}</p>
      <PinInput
        value={pin}
        {...(!isLocked && { hint: words.pinHint })}
        // The wrong PIN was cleared; its error stays until another is typed.
        error={pin === '' ? fieldError : shapeError}
        onChange={change}
      />
      <ErrorAlert text={error === null || fieldError !== undefined ? undefined : actionErrorText(error)} />
      <div>
        <Button type="submit" icon="lock" loading={isPending}>
          {isLocked ? words.unlock : words.connect}
        </Button>
      </div>
    </FormCard>
  )
}
