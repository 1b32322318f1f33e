import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { FormCard } from '#src/features/desk/form/desk-form.tsx'
import { MoneyInput } from '#src/features/desk/form/number-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { PinInput } from './pin-input.tsx'
import { tillMutations } from './queries.ts'
import { tillStrings as words } from './strings.ts'
import { usePin } from './use-pin.ts'
import { useRereadTill } from './use-reread-till.ts'

/** Opens a shift: its pool, the cash it starts with, and the PIN of this device. */
export function OpenForm() {
  const { me, may } = useDesk()
  const chosen = useDeskPool()
  const rereadTill = useRereadTill()
  const pools = me.pools.filter(({ id }) => may('till.use', id))
  const [pool, setPool] = useState(String(chosen ?? pools[0]?.id ?? ''))
  const [float, setFloat] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [key] = useState(newId)
  const { pin, change, check, error: pinError } = usePin()
  const open = useMutation(tillMutations.open())
  const errorOf = (field: string) => fieldErrorText(open.error, field)
  const submit = () => {
    const hasPin = check()
    setMissing(float === null)
    if (!hasPin || float === null || open.isPending) return
    open.mutate(
      { key, body: { pool: Number(pool), float, pin } },
      {
        onSuccess: () => showToast({ kind: 'success', text: words.opened }),
        onError: rereadTill,
      },
    )
  }
  const hasFields = ['pool', 'float', 'pin'].some((field) => errorOf(field) !== undefined)
  return (
    <FormCard title={words.openTitle} onSubmit={submit}>
      <p>{words.openText}</p>
      <SelectInput
        label={words.pool}
        value={pool}
        options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={errorOf('pool')}
        onChange={setPool}
      />
      <MoneyInput
        label={words.float}
        required
        value={float}
        error={errorOf('float') ?? (isMissing && float === null ? words.floatNeeded : undefined)}
        onChange={setFloat}
      />
      <PinInput value={pin} hint={words.pinHint} error={pinError ?? errorOf('pin')} onChange={change} />
      <ErrorAlert text={open.error === null || hasFields ? undefined : actionErrorText(open.error)} />
      <div>
        <Button type="submit" icon="lock" loading={open.isPending}>
          {words.open}
        </Button>
      </div>
    </FormCard>
  )
}
