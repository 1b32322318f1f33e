import { chakra, Input } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { dateText, parseDate } from './date-text.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { formStrings as words } from './strings.ts'

type DateInputProps = FieldProps & {
  value: JalaliDay | null
  /** Null while the field is empty or contains no date. */
  onChange: (date: JalaliDay | null) => void
  /** Of the calendar; a typed date may be outside. Defaults to ten years back and five ahead. */
  first?: JalaliDay
  last?: JalaliDay
}

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })))

const faults = { shape: words.dateShape, unknown: words.noDate }

/** A Jalali date, typed as year, month and day or picked in a calendar. */
export function DateInput({ value, onChange, first, last, ...field }: DateInputProps) {
  const [text, setText] = useState(() => dateText(value))
  const [open, setOpen] = useState(false)
  const parsed = parseDate(text)
  // The caller's own change of the value replaces what was typed.
  const [known, setKnown] = useState(value)
  if (dateText(known) !== dateText(value)) {
    setKnown(value)
    setText(dateText(value))
  }
  const change = (typed: string) => {
    const date = parseDate(typed)
    const chosen = typeof date === 'string' ? null : date
    setText(typed)
    setKnown(chosen)
    onChange(chosen)
  }
  const error = field.error ?? (typeof parsed === 'string' ? faults[parsed] : undefined)
  return (
    <FieldFrame {...field} error={error}>
      <chakra.div display="flex" alignItems="center" gap="1">
        <Input
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          placeholder={words.datePlaceholder}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <IconButton
          icon="calendar"
          label={words.openCalendar(field.label)}
          aria-haspopup="dialog"
          disabled={field.disabled}
          onClick={() => setOpen(true)}
        />
      </chakra.div>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={field.label}>
        <Suspense fallback={<Skeleton height="320px" />}>
          <Calendar
            value={value}
            {...(first !== undefined && { first })}
            {...(last !== undefined && { last })}
            onChoose={(date) => {
              change(dateText(date))
              setOpen(false)
            }}
          />
        </Suspense>
      </BottomSheet>
    </FieldFrame>
  )
}
