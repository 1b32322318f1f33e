import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoices } from '#src/contract/account.ts'
import { failureText } from '#src/features/account/failure.ts'
import { accountMutations } from '#src/features/account/mutations.ts'
import { settingsKey } from '#src/features/account/queries.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { settingsStrings as words } from './settings-strings.ts'
import { SwitchRow } from './switch-row.tsx'

const kinds = ['booking', 'reminder', 'term_ending', 'post'] as const

type NotificationSwitchesProps = { userId: string; choices: NotificationChoices }

/** One switch per kind of notification. Shows the requested value while saving, then the server's. */
export function NotificationSwitches({ userId, choices }: NotificationSwitchesProps) {
  const client = useQueryClient()
  const choose = useMutation(accountMutations.chooseNotifications())
  const shown = choose.isPending ? choose.variables : choices
  const flip = (kind: keyof NotificationChoices) => {
    if (choose.isPending) return
    choose.mutate(
      { ...choices, [kind]: !choices[kind] },
      {
        onSuccess: (saved) => {
          client.setQueryData(settingsKey(userId), saved)
          showToast({ kind: 'success', text: words.chosen })
        },
        onError: (failure) => showToast({ kind: 'error', text: failureText(failure), ms: 6000 }),
      },
    )
  }
  return (
    <ul className="switches">
      {kinds.map((kind) => (
        <SwitchRow
          key={kind}
          label={words[kind]}
          note={words[`${kind}Note`]}
          on={shown[kind]}
          busy={choose.isPending}
          onFlip={() => flip(kind)}
        />
      ))}
    </ul>
  )
}
