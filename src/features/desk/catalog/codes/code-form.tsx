import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { useToday } from '#src/api/use-today.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { type JalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { MoneyInput, NumberInput } from '#src/features/desk/form/number-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDraft } from '#src/features/desk/form/use-draft.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { codeStrings as words } from './strings.ts'

type Values = {
  code: string
  kind: 'percent' | 'amount'
  percent: number | null
  amount: number | null
  starts: JalaliDay | null
  ends: JalaliDay | null
  max_uses: number | null
  max_uses_per_user: number | null
}

/** Adds a discount code. */
export function CodeForm({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const [key] = useState(newId)
  const add = useMutation(catalogMutations.addCode())
  const { values, change } = useDraft<Values>({
    ...{ code: '', kind: 'percent', percent: null, amount: null, starts: today, ends: null },
    ...{ max_uses: null, max_uses_per_user: 1 },
  })
  const { kind, percent, amount, starts, ends } = values
  const error = (field: string) => fieldErrorText(add.error, field)
  const submit = async () => {
    const body = {
      ...{ code: values.code, subjects: [], max_uses: values.max_uses, max_uses_per_user: values.max_uses_per_user },
      ...{ percent: kind === 'percent' ? percent : null, amount: kind === 'amount' ? amount : null },
      starts_at: startOfJalaliDay(starts ?? today).toISOString(),
      ends_at: ends === null ? null : new Date(startOfJalaliDay(ends).getTime() + DAY_MS).toISOString(),
    }
    try {
      await add.mutateAsync({ body, key })
      showToast({ kind: 'success', text: words.saved })
      onClose()
    } catch {
      // Shown by the form.
    }
  }
  return (
    <DeskForm onSubmit={() => void submit()}>
      <TextInput
        label={words.code}
        hint={words.codeHint}
        required
        value={values.code}
        error={error('code')}
        onChange={(code) => change('code', code)}
      />
      <SelectInput
        label={words.kind}
        value={kind}
        options={(['percent', 'amount'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(next) => change('kind', next)}
      />
      {kind === 'percent' ? (
        <NumberInput
          label={words.percent}
          required
          value={percent}
          error={error('percent')}
          onChange={(value) => change('percent', value)}
        />
      ) : (
        <MoneyInput
          label={words.amount}
          required
          value={amount}
          error={error('amount') ?? error('percent')}
          onChange={(value) => change('amount', value)}
        />
      )}
      <DateInput
        label={words.starts}
        value={starts}
        error={error('starts_at')}
        onChange={(day) => change('starts', day)}
      />
      <DateInput
        label={words.ends}
        hint={words.endsHint}
        value={ends}
        error={error('ends_at')}
        onChange={(day) => change('ends', day)}
      />
      {(['max_uses', 'max_uses_per_user'] as const).map((name) => (
        <NumberInput
          key={name}
          label={name === 'max_uses' ? words.maxUses : words.maxPerUser}
          hint={words.unlimited}
          value={values[name]}
          error={error(name)}
          onChange={(value) => change(name, value)}
        />
      ))}
      <ErrorAlert text={add.error === null ? undefined : actionErrorText(add.error)} />
      <chakra.div display="flex" gap="2">
        <Button type="submit" loading={add.isPending}>
          {words.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {words.close}
        </Button>
      </chakra.div>
    </DeskForm>
  )
}
