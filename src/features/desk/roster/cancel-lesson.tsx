import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { dayOfParam } from '#src/contract/desk/day.ts'
import type { Roster } from '#src/contract/desk/roster.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { cancelDate } from './queries.ts'
import { rosterStrings as words } from './strings.ts'

/** Cancels the lesson after showing who is affected; asks for the reason that they are told. */
export function CancelLesson({ roster }: { roster: Roster }) {
  const { ask, dialog } = useConfirm()
  const { userId } = useDesk()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const date = dayOfParam(`${roster.month}-${String(roster.day ?? 1).padStart(2, '0')}`)
  const dateText = formatWeekdayOf(date)
  const prepare = async () => {
    setBusy(true)
    try {
      const consequence = await cancelDate(roster, { date, reason: words.preview, dryRun: true })
      ask({
        title: words.cancelTitle(roster.name, dateText),
        text: words.consequence(consequence),
        yes: words.cancelYes,
        asksReason: true,
        done: words.cancelled,
        act: async (reason) => {
          await cancelDate(roster, { date, reason, dryRun: false })
          await client.invalidateQueries({ queryKey: deskKey(userId) })
        },
      })
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="danger" loading={busy} onClick={() => void prepare()}>
        {words.cancel}
      </Button>
      {dialog}
    </>
  )
}
