import { useQueryClient } from '@tanstack/react-query'
import { actionErrorText } from '#src/api/errors.ts'
import type { AccountSettings } from '#src/contract/account.ts'
import { settingsKey } from '#src/features/account/queries.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { settingsStrings as words } from './settings-strings.ts'

/** Callbacks of a change of settings: shows the outcome, and stores the settings that the server returned. */
export function useSettingsOutcome(userId: string) {
  const client = useQueryClient()
  return {
    onSuccess: (saved: AccountSettings) => {
      client.setQueryData(settingsKey(userId), saved)
      showToast({ kind: 'success', text: words.chosen })
    },
    onError: (failure: unknown) => showToast({ kind: 'error', text: actionErrorText(failure), ms: 6000 }),
  }
}
