import { chakra } from '@chakra-ui/react'
import type { Week } from '#src/contract/desk/schedule.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { timeOf } from '#src/features/desk/catalog/sessions/session-text.ts'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import type { ChangeDraft, DraftOf } from './drafts.ts'
import { weekStrings as words } from './strings.ts'

type FieldsProps<Draft> = {
  draft: Draft
  week: Week
  /** Marks what is still missing. */
  isTried: boolean
  onChange: (draft: Draft) => void
}

/** The error of a field that was left empty. */
const needed = (isTried: boolean, isGiven: boolean, text: string) => ({
  ...(isTried && !isGiven && { error: text }),
})

/** The form of a change. */
export function ChangeFields({ draft, week, isTried, onChange }: FieldsProps<ChangeDraft>) {
  const shared = { week, isTried }
  switch (draft.kind) {
    case 'move':
      return <MoveFields draft={draft} isTried={isTried} onChange={onChange} />
    case 'close':
      return <CloseFields draft={draft} {...shared} onChange={onChange} />
    case 'substitute':
      return <SubstituteFields draft={draft} {...shared} onChange={onChange} />
    case 'add':
      return <AddFields draft={draft} {...shared} onChange={onChange} />
    case 'hours':
      return <HoursFields draft={draft} onChange={onChange} />
  }
}

function MoveFields({ draft, isTried, onChange }: Omit<FieldsProps<DraftOf<'move'>>, 'week'>) {
  const { me, may } = useDesk()
  return (
    <>
      <p>{words.lessonTitle(draft.name, formatWeekdayOf(draft.date))}</p>
      <DateInput
        label={words.newDate}
        required
        value={draft.to}
        {...needed(isTried, draft.to !== null, words.dateNeeded)}
        onChange={(to) => onChange({ ...draft, to })}
      />
      <Times value={draft} onChange={(times) => onChange({ ...draft, ...times })} />
      <PoolSelect
        label={words.movePool}
        value={draft.pool}
        pools={me.pools.filter(({ id }) => id === draft.pool || may('schedule.write', id))}
        onChange={(pool) => onChange({ ...draft, pool })}
      />
      <SelectInput
        label={words.scope}
        value={draft.scope}
        options={(['date', 'onwards'] as const).map((value) => ({ value, label: words.scopes[value] }))}
        onChange={(scope) => onChange({ ...draft, scope })}
      />
    </>
  )
}

function CloseFields({ draft, week, isTried, onChange }: FieldsProps<DraftOf<'close'>>) {
  return (
    <>
      <PoolSelect
        label={words.pool}
        value={draft.pool}
        pools={week.pools}
        onChange={(pool) => onChange({ ...draft, pool })}
      />
      <Range draft={draft} isTried={isTried} onChange={(range) => onChange({ ...draft, ...range })} />
      <TextInput
        label={words.reason}
        hint={words.reasonHint}
        required
        maxLength={200}
        value={draft.reason}
        {...needed(isTried, draft.reason.trim() !== '', words.reasonNeeded)}
        onChange={(reason) => onChange({ ...draft, reason })}
      />
    </>
  )
}

function SubstituteFields({ draft, week, isTried, onChange }: FieldsProps<DraftOf<'substitute'>>) {
  return (
    <>
      <p>{draft.name}</p>
      <SelectInput
        label={words.coachField}
        required
        value={String(draft.coach)}
        {...needed(isTried, draft.coach !== 0, words.coachNeeded)}
        options={[
          { value: '0', label: words.choose },
          ...week.coaches.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(coach) => onChange({ ...draft, coach: Number(coach) })}
      />
      <Range draft={draft} isTried={isTried} onChange={(range) => onChange({ ...draft, ...range })} />
    </>
  )
}

function AddFields({ draft, week, isTried, onChange }: FieldsProps<DraftOf<'add'>>) {
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
        {...needed(isTried, draft.of !== '', words.sessionNeeded)}
        options={[
          { value: '', label: words.choose },
          ...[...known].map(([value, { name, title }]) => ({ value, label: words.list([name, title]) })),
        ]}
        onChange={choose}
      />
      <DateInput
        label={words.date}
        required
        value={draft.date}
        {...needed(isTried, draft.date !== null, words.dateNeeded)}
        onChange={(date) => onChange({ ...draft, date })}
      />
      {/* The times of an opening are those of its dates. */}
      {!draft.of.startsWith('pool') && <Times value={draft} onChange={(times) => onChange({ ...draft, ...times })} />}
    </>
  )
}

function HoursFields({ draft, onChange }: Omit<FieldsProps<DraftOf<'hours'>>, 'week' | 'isTried'>) {
  return (
    <>
      <p>{draft.name}</p>
      <Times value={draft} onChange={(times) => onChange({ ...draft, ...times })} />
      <chakra.p color="muted" fontSize="s">
        {words.hoursHint}
      </chakra.p>
      <SelectInput
        label={words.visits}
        value={draft.visits}
        options={(['keep', 'refund'] as const).map((value) => ({ value, label: words.visitChoices[value] }))}
        onChange={(visits) => onChange({ ...draft, visits })}
      />
    </>
  )
}

type PoolSelectProps = {
  label: string
  value: number
  pools: readonly { id: number; name: string }[]
  onChange: (pool: number) => void
}

function PoolSelect({ label, value, pools, onChange }: PoolSelectProps) {
  return (
    <SelectInput
      label={label}
      value={String(value)}
      options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(pool) => onChange(Number(pool))}
    />
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

type RangeProps = { draft: RangeValue; isTried: boolean; onChange: (range: RangeValue) => void }

function Range({ draft, isTried, onChange }: RangeProps) {
  const { from, to } = draft
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
      <DateInput
        label={words.from}
        required
        value={from}
        {...needed(isTried, from !== null, words.dateNeeded)}
        onChange={(next) => onChange({ from: next, to: to ?? next })}
      />
      <DateInput
        label={words.to}
        required
        value={to}
        {...needed(isTried, to !== null, words.dateNeeded)}
        onChange={(next) => onChange({ from, to: next })}
      />
    </chakra.div>
  )
}
