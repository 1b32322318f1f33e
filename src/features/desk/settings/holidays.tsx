import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { HOLIDAY_TITLE_MAX, type HolidayRow } from '#src/contract/desk/settings.ts'
import { termKey } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { addHoliday, removeHoliday, settingsQueries } from './queries.ts'
import { settingsStrings as words } from './strings.ts'

type Confirm = ReturnType<typeof useConfirm>['ask']

/** Dates on which the club is closed. A date with sold places is closed only after confirming the refunds. */
export function Holidays() {
  const { userId } = useDesk()
  const query = useQuery(settingsQueries.holidays(userId))
  const client = useQueryClient()
  const { ask, dialog } = useConfirm()
  const refresh = () => client.invalidateQueries({ queryKey: deskKey(userId) })
  const remove = (holiday: HolidayRow) =>
    ask({
      title: words.removeTitle(holiday.title),
      text: words.removeText,
      yes: words.remove,
      done: words.removed,
      act: async () => {
        await removeHoliday(termKey(holiday))
        await refresh()
      },
    })
  return (
    <chakra.section aria-labelledby="holidays" background="paper" borderRadius="m" padding="4">
      <chakra.h2 id="holidays" fontWeight="bold" marginBlockEnd="3">
        {words.holidays}
      </chakra.h2>
      <DeskQueryView query={query} skeleton={<Skeleton height="120px" />}>
        {(holidays) => (
          <chakra.ul display="flex" flexDirection="column" gap="2" listStyleType="none" marginBlockEnd="4">
            {holidays.length === 0 && <chakra.li color="muted">{words.noHolidays}</chakra.li>}
            {holidays.map((holiday) => (
              <chakra.li key={termKey(holiday)} display="flex" flexWrap="wrap" alignItems="center" gap="2">
                <span>{formatWeekdayOf(holiday)}</span>
                <bdi>{holiday.title}</bdi>
                {holiday.source === 'official' && (
                  <chakra.span color="muted" fontSize="s">
                    {words.official}
                  </chakra.span>
                )}
                <Button
                  variant="plain"
                  size="small"
                  aria-label={words.removeTitle(holiday.title)}
                  onClick={() => remove(holiday)}
                >
                  {words.remove}
                </Button>
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </DeskQueryView>
      <NewHoliday ask={ask} onAdded={refresh} />
      {dialog}
    </chakra.section>
  )
}

function NewHoliday({ ask, onAdded }: { ask: Confirm; onAdded: () => Promise<unknown> }) {
  const [date, setDate] = useState<JalaliDay | null>(null)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const finish = async (dates: number, refunds: number) => {
    setDate(null)
    setTitle('')
    showToast({ kind: 'success', text: words.added(dates, refunds) })
    await onAdded()
  }
  const add = async () => {
    if (date === null) return setError(words.pickDate)
    if (title.trim() === '') return setError(words.nameNeeded)
    const holiday = { ...date, title }
    setError(undefined)
    setBusy(true)
    try {
      const result = await addHoliday({ ...holiday, refund: false })
      if (result.state === 'past') return setError(words.past)
      if (result.state === 'closed') return await finish(result.dates, result.refunds)
      ask({
        title: words.soldTitle,
        text: words.soldText(result.places),
        yes: words.refund,
        done: words.holidays,
        act: async () => {
          const closed = await addHoliday({ ...holiday, refund: true })
          await finish(closed.dates, closed.refunds)
        },
      })
    } catch (failure) {
      setError(actionErrorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="3">
      <chakra.div inlineSize="200px">
        <DateInput label={words.date} value={date} onChange={setDate} />
      </chakra.div>
      <chakra.div inlineSize="280px">
        <TextInput label={words.holidayTitle} maxLength={HOLIDAY_TITLE_MAX} value={title} onChange={setTitle} />
      </chakra.div>
      <Button variant="soft" loading={busy} onClick={() => void add()}>
        {words.addHoliday}
      </Button>
      <ErrorAlert text={error} />
    </chakra.div>
  )
}
