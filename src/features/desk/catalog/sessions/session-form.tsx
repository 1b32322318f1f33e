import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { programSexes } from '#src/contract/desk/catalog.ts'
import type { DeskSession } from '#src/contract/desk/catalog-session.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { weekdayNames } from '#src/fa/jalali.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { catalogStrings } from '#src/features/desk/catalog/strings.ts'
import { ChoiceList } from '#src/features/desk/form/choice-list.tsx'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { MoneyInput, NumberInput } from '#src/features/desk/form/number-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDraft } from '#src/features/desk/form/use-draft.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { timeOf } from './session-text.ts'
import { sessionStrings as words } from './strings.ts'

type SessionFormProps = {
  kind: BookableKind
  subject: number
  /** Undefined adds one. */
  session: DeskSession | undefined
  onClose: () => void
}

const blank = {
  title: '',
  weekdays: [] as number[],
  starts_at: '',
  ends_at: '',
  capacity: 12 as number | null,
  price_per_term: null as number | null,
  final_price: null as number | null,
  sex: 'mixed' as DeskSession['sex'],
}

function valuesOf(session: DeskSession | undefined): typeof blank {
  if (session === undefined) return blank
  const { title, weekdays, starts_at, ends_at, price_per_term, final_price, sex } = session
  return { ...blank, title, weekdays, starts_at, ends_at, price_per_term, final_price, sex }
}

/** Adds or changes a session. */
export function SessionForm({ kind, subject, session, onClose }: SessionFormProps) {
  const { values, change } = useDraft(valuesOf(session))
  const [key] = useState(newId)
  const add = useMutation(catalogMutations.addSession())
  const edit = useMutation(catalogMutations.changeSession())
  const failure = add.error ?? edit.error
  const error = (field: string) => fieldErrorText(failure, field)
  const submit = async () => {
    const { capacity, price_per_term, final_price, sex, ...rest } = values
    const body = {
      ...rest,
      ...{ starts_at: timeOf(values.starts_at), ends_at: timeOf(values.ends_at) },
      ...{ price_per_term: price_per_term ?? 0, final_price: final_price ?? price_per_term ?? 0 },
      ...(kind === 'pool' && { sex }),
    }
    try {
      if (session === undefined)
        await add.mutateAsync({ body: { kind, subject, capacity: capacity ?? 0, ...body }, key })
      else await edit.mutateAsync({ session, body: { version: session.version, ...body } })
      showToast({ kind: 'success', text: words.saved })
      onClose()
    } catch {
      // Shown by the form.
    }
  }
  return (
    <DeskForm onSubmit={() => void submit()}>
      <TextInput
        label={words.name}
        required
        value={values.title}
        error={error('title')}
        onChange={(title) => change('title', title)}
      />
      <Weekdays value={values.weekdays} error={error('weekdays')} onChange={(days) => change('weekdays', days)} />
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="3">
        {(['starts_at', 'ends_at'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'starts_at' ? words.starts : words.ends}
            hint={words.timeHint}
            required
            dir="ltr"
            inputMode="numeric"
            value={toPersianDigits(values[name])}
            error={error(name)}
            onChange={(typed) => change(name, typed)}
          />
        ))}
      </chakra.div>
      {session === undefined && (
        <NumberInput
          label={words.capacity}
          required
          value={values.capacity}
          error={error('capacity')}
          onChange={(value) => change('capacity', value)}
        />
      )}
      <MoneyInput
        label={words.price}
        required
        value={values.price_per_term}
        error={error('price_per_term')}
        onChange={(value) => change('price_per_term', value)}
      />
      <MoneyInput
        label={words.finalPrice}
        value={values.final_price}
        error={error('final_price')}
        onChange={(value) => change('final_price', value)}
      />
      {kind === 'pool' && (
        <SelectInput
          label={words.sex}
          value={values.sex}
          options={programSexes.map((value) => ({ value, label: catalogStrings.sexes[value] }))}
          onChange={(sex) => change('sex', sex)}
        />
      )}
      <ErrorAlert text={failure === null ? undefined : actionErrorText(failure)} />
      <chakra.div display="flex" gap="2">
        <Button type="submit" loading={add.isPending || edit.isPending}>
          {words.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {words.close}
        </Button>
      </chakra.div>
    </DeskForm>
  )
}

type WeekdaysProps = { value: number[]; error: string | undefined; onChange: (days: number[]) => void }

function Weekdays({ value, error, onChange }: WeekdaysProps) {
  return (
    <ChoiceList
      label={words.weekdays}
      layout="words"
      options={weekdayNames.map((name, day) => ({ value: String(day), label: name }))}
      chosen={value.map(String)}
      onChange={(days) => onChange(days.map(Number).toSorted((a, b) => a - b))}
      error={error}
    />
  )
}
