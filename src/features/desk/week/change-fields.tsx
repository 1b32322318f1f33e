import { chakra } from '@chakra-ui/react'
import type { Week } from '#src/contract/desk/schedule.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { timeOf } from '#src/features/desk/catalog/sessions/session-text.ts'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import type { ChangeDraft, DraftOf } from './drafts.ts'
import { weekStrings as words } from './strings.ts'

type FieldsProps<Draft> = { draft: Draft; week: Week; onChange: (draft: Draft) => void }

/** The form of a change. */
export function ChangeFields({ draft, week, onChange }: FieldsProps<ChangeDraft>) {
  switch (draft.kind) {
    case 'move':
      return <MoveFields draft={draft} week={week} onChange={onChange} />
    case 'close':
      return <CloseFields draft={draft} week={week} onChange={onChange} />
    case 'substitute':
      return <SubstituteFields draft={draft} week={week} onChange={onChange} />
    case 'add':
      return <AddFields draft={draft} week={week} onChange={onChange} />
  }
}

function MoveFields({ draft, onChange }: FieldsProps<DraftOf<'move'>>) {
  return (
    <>
      <p>{words.lessonTitle(draft.name, formatWeekdayOf(draft.date))}</p>
      <DateInput label={words.newDate} required value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
      <Times value={draft} onChange={(times) => onChange({ ...draft, ...times })} />
      <SelectInput
        label={words.scope}
        value={draft.scope}
        options={(['date', 'onwards'] as const).map((value) => ({ value, label: words.scopes[value] }))}
        onChange={(scope) => onChange({ ...draft, scope })}
      />
    </>
  )
}

function CloseFields({ draft, week, onChange }: FieldsProps<DraftOf<'close'>>) {
  return (
    <>
      <SelectInput
        label={words.pool}
        value={String(draft.pool)}
        options={week.pools.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(pool) => onChange({ ...draft, pool: Number(pool) })}
      />
      <Range draft={draft} onChange={(range) => onChange({ ...draft, ...range })} />
      <TextInput
        label={words.reason}
        hint={words.reasonHint}
        required
        maxLength={200}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
      />
    </>
  )
}

function SubstituteFields({ draft, week, onChange }: FieldsProps<DraftOf<'substitute'>>) {
  return (
    <>
      <p>{draft.name}</p>
      <SelectInput
        label={words.coachField}
        required
        value={String(draft.coach)}
        options={[
          { value: '0', label: words.choose },
          ...week.coaches.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(coach) => onChange({ ...draft, coach: Number(coach) })}
      />
      <Range draft={draft} onChange={(range) => onChange({ ...draft, ...range })} />
    </>
  )
}

function AddFields({ draft, week, onChange }: FieldsProps<DraftOf<'add'>>) {
  const known = new Map(week.lessons.map((lesson) => [`${lesson.kind} ${lesson.session}`, lesson]))
  const choose = (of: string) => {
    const lesson = known.get(of)
    onChange({ ...draft, of, ...(lesson && { starts_at: lesson.starts_at, ends_at: lesson.ends_at }) })
  }
  return (
    <>
      <SelectInput
        label={words.session}
        required
        value={draft.of}
        options={[
          { value: '', label: words.choose },
          ...[...known].map(([value, { name, title }]) => ({ value, label: words.list([name, title]) })),
        ]}
        onChange={choose}
      />
      <DateInput label={words.date} required value={draft.date} onChange={(date) => onChange({ ...draft, date })} />
      {/* The times of an opening are those of its dates. */}
      {!draft.of.startsWith('pool') && <Times value={draft} onChange={(times) => onChange({ ...draft, ...times })} />}
    </>
  )
}

type TimesValue = { starts_at: string; ends_at: string }

function Times({ value, onChange }: { value: TimesValue; onChange: (times: TimesValue) => void }) {
  const { starts_at, ends_at } = value
  return (
    <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="3">
      <TextInput
        label={words.starts}
        required
        dir="ltr"
        inputMode="numeric"
        value={toPersianDigits(starts_at)}
        onChange={(typed) => onChange({ starts_at: timeOf(typed), ends_at })}
      />
      <TextInput
        label={words.ends}
        required
        dir="ltr"
        inputMode="numeric"
        value={toPersianDigits(ends_at)}
        onChange={(typed) => onChange({ starts_at, ends_at: timeOf(typed) })}
      />
    </chakra.div>
  )
}

type RangeValue = Pick<DraftOf<'close'>, 'from' | 'to'>

function Range({ draft, onChange }: { draft: RangeValue; onChange: (range: RangeValue) => void }) {
  const { from, to } = draft
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
      <DateInput
        label={words.from}
        required
        value={from}
        onChange={(next) => onChange({ from: next, to: to ?? next })}
      />
      <DateInput label={words.to} required value={to} onChange={(next) => onChange({ from, to: next })} />
    </chakra.div>
  )
}
