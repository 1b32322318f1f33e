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

type DateFieldProps = {
  label: string
  hint: string
  draft: DateDraft
  error: string | undefined
  onChange: (draft: DateDraft) => void
  /** The user's own birth date: the browser may fill it in. */
  autoFill?: boolean
  /** Days of the calendar: up to today, or from today. */
  days?: 'past' | 'coming'
  /** False where the calendar's large code must not load: the date is typed. */
  hasCalendar?: boolean
}

/** A Jalali date, typed as day, month and year, or picked in a calendar. */
export function DateField({ label, hint, draft, error, onChange, ...options }: DateFieldProps) {
  const { autoFill = false, days = 'past', hasCalendar = true } = options
  const calendar = useCalendar(hasCalendar)
  const noteId = useId()
  const date = dateOfDraft(draft)
  const isEmpty = draft.day === '' && draft.month === '' && draft.year === ''
  const autoComplete = (part: 'day' | 'month' | 'year') => (autoFill ? `bday-${part}` : 'off')
  const ariaProps = { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': noteId }
  return (
    <fieldset className={styles.field}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.parts} data-invalid={error !== undefined || undefined}>
        <TextField
          label={words.day}
          value={draft.day}
          onChange={(text) => onChange({ ...draft, day: cleanNumber(text, 2) })}
          inputMode="numeric"
          autoComplete={autoComplete('day')}
          {...ariaProps}
        />
        <SelectField
          label={words.month}
          value={draft.month}
          options={months}
          autoComplete={autoComplete('month')}
          onChange={(month) => onChange({ ...draft, month })}
          {...ariaProps}
        />
        <TextField
          label={words.year}
          value={draft.year}
          onChange={(text) => onChange({ ...draft, year: cleanNumber(text, 4, true) })}
          placeholder={toPersianDigits(days === 'past' ? 1380 : 1406)}
          dir="ltr"
          inputMode="numeric"
          autoComplete={autoComplete('year')}
          {...ariaProps}
        />
      </div>
      <div id={noteId} aria-live="polite">
        {error === undefined ? (
          <p className={fieldStyles.hint}>{hint}</p>
        ) : (
          <p className={fieldStyles.error}>
            <Icon name="alert" size={18} />
            {error}
          </p>
        )}
      </div>
      <div className={accountStyles.actions}>
        {hasCalendar && (
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
        )}
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
            title={words.choosing(label)}
            days={days}
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
function useCalendar(isWanted: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const [isLoading, setLoading] = useState(false)
  useEffect(
    () => (!isWanted || savesData() ? undefined : whenIdle(() => void loadCalendar().catch(() => undefined))),
    [isWanted],
  )
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
