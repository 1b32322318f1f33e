import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { type ScheduleConsequence, type ScheduleRequest, scheduleConsequence } from '#src/contract/desk/schedule.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { conflictOf } from '#src/features/desk/form/conflict-dialog.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { previewChange, saveChange } from './queries.ts'
import { weekStrings as words } from './strings.ts'

/** The steps of a change: its preview, and saving it as previewed. `earlier` is a preview that is out of date. */
export function useChange(onSaved: () => void) {
  const { userId } = useDesk()
  const client = useQueryClient()
  const [preview, setPreview] = useState<ScheduleConsequence>()
  const [earlier, setEarlier] = useState<ScheduleConsequence>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The same for a change that is sent again after a lost response.
  const [key, setKey] = useState(newId)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      const current = conflictOf(failure, scheduleConsequence)
      if (current === undefined) return setError(actionErrorText(failure))
      setEarlier(preview)
      setPreview(current)
      setKey(newId())
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ preview, earlier, error, busy },
    /** Back to the form. */
    edit() {
      setPreview(undefined)
      setEarlier(undefined)
      setError(undefined)
    },
    show: (request: ScheduleRequest) =>
      attempt(async () => {
        setEarlier(undefined)
        setPreview(await previewChange(request))
        setKey(newId())
      }),
    save: (request: ScheduleRequest) =>
      attempt(async () => {
        await saveChange({ change: request, fingerprint: preview?.fingerprint ?? '' }, key)
        showToast({ kind: 'success', text: words.saved })
        await client.invalidateQueries({ queryKey: deskKey(userId) })
        onSaved()
      }),
  }
}
