import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { serverToday } from '#src/api/clock.ts'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import type { Paper } from '#src/contract/member/bounds.ts'
import type { Member, MemberPatch, MemberSex } from '#src/contract/member/member.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { compareTerms, monthNames } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { sexNames } from '#src/fa/sex-names.ts'
import { bookingMutations } from '#src/features/booking/mutations.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert, FieldError } from '#src/ui/form/field-error.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { type Asks, asksOf, dayText, type RowContext } from './row-text.ts'
import { swimmerStrings as words } from './swimmer-strings.ts'
import * as styles from './who-swims.module.css'

const OLDEST_YEARS = 100
/** Papers are valid for a year; some clubs insure for several. */
const PAPER_YEARS = 5
const DAYS = 31

type DateText = { day: string; month: string; year: string }
type Answer = { sex: string; date: DateText; insurance: DateText; certificate: DateText }
type Faults = { sex?: string; date?: string; insurance?: string; certificate?: string }

const noDate: DateText = { day: '', month: '', year: '' }

/** Asks for the sex, the birth date and the papers of a member, as far as the class needs them and they are missing. */
export function MemberDataForm({ member, context }: { member: Member; context: RowContext }) {
  const asks = asksOf({ member }, context)
  const [thisYear] = useState(() => serverToday().year)
  const [answer, setAnswer] = useState<Answer>({ sex: '', date: noDate, insurance: noDate, certificate: noDate })
  const [faults, setFaults] = useState<Faults>({})
  const save = useMutation(bookingMutations.completeMember())
  const change = (changes: Partial<Answer>) => {
    setAnswer({ ...answer, ...changes })
    setFaults({})
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(answer, asks, context)
    setFaults(found)
    if (Object.keys(found).length === 0) save.mutate({ id: member.id, patch: patchOf(answer, asks) })
  }
  const dateError = faults.date ?? fieldErrorText(save.error, 'birth_date')
  const error =
    save.error !== null &&
    dateError === undefined &&
    !asks.papers.some((paper) => fieldErrorText(save.error, fieldOf[paper]))
      ? actionErrorText(save.error, words.saveOffline)
      : undefined
  return (
    <form className={styles.data} noValidate onSubmit={submit}>
      {asks.sex && (
        <SelectField
          label={words.sex}
          value={answer.sex}
          options={sexes}
          error={faults.sex}
          onChange={(sex) => change({ sex })}
        />
      )}
      {asks.birthDate && (
        <DateParts
          legend={words.birthDate}
          years={yearsBack(thisYear)}
          value={answer.date}
          error={dateError}
          onChange={(date) => change({ date })}
        />
      )}
      {asks.papers.map((paper) => (
        <DateParts
          key={paper}
          legend={words.paperUntil[paper]}
          years={yearsAhead(thisYear)}
          value={answer[paper]}
          error={faults[paper] ?? fieldErrorText(save.error, fieldOf[paper])}
          onChange={(date) => change({ [paper]: date })}
        />
      ))}
      <ErrorAlert text={error} />
      <Button type="submit" size="small" loading={save.isPending}>
        {save.isPending ? words.saving : words.save}
      </Button>
    </form>
  )
}

type DatePartsProps = {
  legend: string
  years: { value: string; label: string }[]
  value: DateText
  error: string | undefined
  onChange: (date: DateText) => void
}

function DateParts({ legend, years, value, error, onChange }: DatePartsProps) {
  const errorId = useId()
  const invalid = { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': errorId }
  return (
    <fieldset className={styles.date}>
      <legend>{legend}</legend>
      <SelectField
        label={words.day}
        value={value.day}
        options={days}
        onChange={(day) => onChange({ ...value, day })}
        {...invalid}
      />
      <SelectField
        label={words.month}
        value={value.month}
        options={months}
        onChange={(month) => onChange({ ...value, month })}
        {...invalid}
      />
      <SelectField
        label={words.year}
        value={value.year}
        options={years}
        onChange={(year) => onChange({ ...value, year })}
        {...invalid}
      />
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

const unchosen = { value: '', label: words.notChosen }
const sexes = [unchosen, { value: 'female', label: sexNames.female }, { value: 'male', label: sexNames.male }]
/** The first option of a part of the date: three selects share a phone's width, where a sentence would be cut. */
const noPart = (label: string) => ({ value: '', label })
const months = [noPart(words.month), ...monthNames.map((label, index) => ({ value: String(index + 1), label }))]

const days = [noPart(words.day), ...Array.from({ length: DAYS }, (_, index) => option(index + 1))]

/** Newest first: most who are asked for are children. */
function yearsBack(year: number) {
  return [noPart(words.year), ...Array.from({ length: OLDEST_YEARS }, (_, index) => option(year - index))]
}

function yearsAhead(year: number) {
  return [noPart(words.year), ...Array.from({ length: PAPER_YEARS }, (_, index) => option(year + index))]
}

function option(value: number) {
  return { value: String(value), label: toPersianDigits(value) }
}

function faultsOf(answer: Answer, asks: Asks, { firstDay }: RowContext): Faults {
  const dateError = asks.birthDate ? dateFault(answer.date, words.dateMissing) : undefined
  const paperFaults = asks.papers.flatMap((paper) => {
    const fault = dateFault(answer[paper], words.paperMissing) ?? shortFault(answer[paper], firstDay)
    return fault === undefined ? [] : [[paper, fault]]
  })
  return {
    ...(asks.sex && answer.sex === '' ? { sex: words.sexMissing } : {}),
    ...(dateError === undefined ? {} : { date: dateError }),
    ...Object.fromEntries(paperFaults),
  }
}

function dateFault(date: DateText, missing: string): string | undefined {
  if (Object.values(date).includes('')) return missing
  return isJalaliDate(dateOf(date)) ? undefined : words.noSuchDay
}

function shortFault(date: DateText, firstDay: JalaliDate): string | undefined {
  return compareTerms(dateOf(date), firstDay) < 0 ? words.paperShort(dayText(firstDay)) : undefined
}

const fieldOf = { insurance: 'insurance_until', certificate: 'certificate_until' } satisfies Record<Paper, string>

function patchOf({ sex, date, ...untils }: Answer, asks: Asks): MemberPatch {
  return {
    ...(asks.sex ? { sex: sex as MemberSex } : {}),
    ...(asks.birthDate ? { birth_date: dateOf(date) } : {}),
    ...Object.fromEntries(asks.papers.map((paper) => [fieldOf[paper], dateOf(untils[paper])])),
  }
}

function dateOf({ day, month, year }: DateText): JalaliDate {
  return { year: Number(year), month: Number(month), day: Number(day) }
}
