import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { toPersianDigits } from '#src/fa/digits.ts'
import { monthNames } from '#src/fa/jalali.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { dateStrings as words } from '#src/features/account/strings.ts'
import { savesData, whenIdle } from '#src/offline/idle.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './date.module.css'
import { cleanNumber, type DateDraft, dateOfDraft, draftOf, emptyDraft, isDateFault } from './date-draft.ts'

const loadCalendar = () => import('./calendar-dialog.tsx')
const CalendarDialog = lazy(() => loadCalendar().then((module) => ({ default: module.CalendarDialog })))

const months = [
  { value: '', label: words.noMonth },
  ...monthNames.map((label, index) => ({ value: String(index + 1), label })),
]

type BirthDateFieldProps = {
  draft: DateDraft
  error: string | undefined
  onChange: (draft: DateDraft) => void
}

/** A Jalali date, typed as day, month and year, or picked in a calendar. */
export function BirthDateField({ draft, error, onChange }: BirthDateFieldProps) {
  const calendar = useCalendar()
  const noteId = useId()
  const date = dateOfDraft(draft)
  const isEmpty = draft.day === '' && draft.month === '' && draft.year === ''
  const ariaProps = { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': noteId }
  return (
    <fieldset className={styles.field}>
      <legend className={fieldStyles.label}>{words.birthDate}</legend>
      <div className={styles.parts} data-invalid={error !== undefined || undefined}>
        <TextField
          label={words.day}
          value={draft.day}
          onChange={(text) => onChange({ ...draft, day: cleanNumber(text, 2) })}
          inputMode="numeric"
          autoComplete="bday-day"
          {...ariaProps}
        />
        <SelectField
          label={words.month}
          value={draft.month}
          options={months}
          autoComplete="bday-month"
          onChange={(month) => onChange({ ...draft, month })}
          {...ariaProps}
        />
        <TextField
          label={words.year}
          value={draft.year}
          onChange={(text) => onChange({ ...draft, year: cleanNumber(text, 4, true) })}
          placeholder={toPersianDigits(1380)}
          dir="ltr"
          inputMode="numeric"
          autoComplete="bday-year"
          {...ariaProps}
        />
      </div>
      <div id={noteId} aria-live="polite">
        {error === undefined ? (
          <p className={fieldStyles.hint}>{words.hint}</p>
        ) : (
          <p className={fieldStyles.error}>
            <Icon name="alert" size={18} />
            {error}
          </p>
        )}
      </div>
      <div className={accountStyles.actions}>
        <Button
          variant="soft"
          size="small"
          icon="calendar"
          aria-haspopup="dialog"
          loading={calendar.isLoading}
          onClick={() => void calendar.open()}
        >
          {words.open}
        </Button>
        {!isEmpty && (
          <Button variant="plain" size="small" onClick={() => onChange(emptyDraft)}>
            {words.clear}
          </Button>
        )}
      </div>
      {calendar.isLoaded && (
        <Suspense fallback={null}>
          <CalendarDialog
            open={calendar.isOpen}
            start={isDateFault(date) ? null : date}
            onClose={calendar.close}
            onChoose={(chosen) => {
              onChange(draftOf(chosen))
              calendar.close()
            }}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** State of the calendar, whose code is loaded when the page is idle, so that it also opens offline. */
function useCalendar() {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const [isLoading, setLoading] = useState(false)
  useEffect(() => (savesData() ? undefined : whenIdle(() => void loadCalendar().catch(() => undefined))), [])
  const open = async () => {
    setLoading(true)
    try {
      await loadCalendar()
      setLoaded(true)
      setOpen(true)
    } catch {
      showToast({ kind: 'error', text: words.calendarFailed })
    } finally {
      setLoading(false)
    }
  }
  return { isOpen, isLoaded, isLoading, open, close: () => setOpen(false) }
}
