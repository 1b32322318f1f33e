import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { serverToday } from '#src/api/clock.ts'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import type { SessionBounds } from '#src/contract/member/eligibility.ts'
import type { Member, MemberPatch, MemberSex } from '#src/contract/member/member.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { monthNames } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { sexNames } from '#src/fa/sex-names.ts'
import { bookingMutations } from '#src/features/booking/mutations.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert, FieldError } from '#src/ui/form/field-error.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { asksOf } from './row-text.ts'
import { swimmerStrings as words } from './swimmer-strings.ts'
import * as styles from './who-swims.module.css'

const OLDEST_YEARS = 100
const DAYS = 31

type DateText = { day: string; month: string; year: string }
type Answer = { sex: string; date: DateText }
type Faults = { sex?: string; date?: string }

/** Asks for the sex and the birth date of a member, as far as the class needs them and they are not known. */
export function MemberDataForm({ member, bounds }: { member: Member; bounds: SessionBounds | undefined }) {
  const asks = asksOf({ member }, bounds)
  const [answer, setAnswer] = useState<Answer>({ sex: '', date: { day: '', month: '', year: '' } })
  const [faults, setFaults] = useState<Faults>({})
  const save = useMutation(bookingMutations.completeMember())
  const change = (changes: Partial<Answer>) => {
    setAnswer({ ...answer, ...changes })
    setFaults({})
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(answer, asks)
    setFaults(found)
    if (found.sex === undefined && found.date === undefined)
      save.mutate({ id: member.id, patch: patchOf(answer, asks) })
  }
  const dateError = faults.date ?? fieldErrorText(save.error, 'birth_date')
  const error =
    save.error !== null && dateError === undefined ? actionErrorText(save.error, words.saveOffline) : undefined
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
      {asks.birthDate && <BirthDate value={answer.date} error={dateError} onChange={(date) => change({ date })} />}
      <ErrorAlert text={error} />
      <Button type="submit" size="small" loading={save.isPending}>
        {save.isPending ? words.saving : words.save}
      </Button>
    </form>
  )
}

type BirthDateProps = { value: DateText; error: string | undefined; onChange: (date: DateText) => void }

function BirthDate({ value, error, onChange }: BirthDateProps) {
  const [thisYear] = useState(() => serverToday().year)
  const invalid = { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': 'birth-date-error' }
  return (
    <fieldset className={styles.date}>
      <legend>{words.birthDate}</legend>
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
        options={yearsUpTo(thisYear)}
        onChange={(year) => onChange({ ...value, year })}
        {...invalid}
      />
      <FieldError id="birth-date-error" error={error} />
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
function yearsUpTo(year: number) {
  return [noPart(words.year), ...Array.from({ length: OLDEST_YEARS }, (_, index) => option(year - index))]
}

function option(value: number) {
  return { value: String(value), label: toPersianDigits(value) }
}

function faultsOf({ sex, date }: Answer, asks: { sex: boolean; birthDate: boolean }): Faults {
  return {
    ...(asks.sex && sex === '' ? { sex: words.sexMissing } : {}),
    ...(asks.birthDate ? dateFault(date) : {}),
  }
}

function dateFault({ day, month, year }: DateText): Faults {
  if (day === '' || month === '' || year === '') return { date: words.dateMissing }
  return isJalaliDate(dateOf({ day, month, year })) ? {} : { date: words.noSuchDay }
}

function patchOf({ sex, date }: Answer, asks: { sex: boolean; birthDate: boolean }): MemberPatch {
  return {
    ...(asks.sex ? { sex: sex as MemberSex } : {}),
    ...(asks.birthDate ? { birth_date: dateOf(date) } : {}),
  }
}

function dateOf({ day, month, year }: DateText): JalaliDate {
  return { year: Number(year), month: Number(month), day: Number(day) }
}
