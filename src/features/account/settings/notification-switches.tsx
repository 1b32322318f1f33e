import { useMutation } from '@tanstack/react-query'
import type { NotificationChoices } from '#src/contract/account.ts'
import * as styles from '#src/features/account/account.module.css'
import { accountMutations } from '#src/features/account/mutations.ts'
import { settingsStrings as words } from './settings-strings.ts'
import { SwitchRow } from './switch-row.tsx'
import { useSettingsOutcome } from './use-settings-outcome.ts'

const kinds = ['booking', 'reminder', 'term_ending', 'post'] as const

type NotificationSwitchesProps = { userId: string; choices: NotificationChoices }

/** One switch per kind of notification. Shows the requested value while saving, then the server's. */
export function NotificationSwitches({ userId, choices }: NotificationSwitchesProps) {
  const outcome = useSettingsOutcome(userId)
  const choose = useMutation(accountMutations.chooseNotifications())
  const shown = choose.isPending ? choose.variables : choices
  const flip = (kind: keyof NotificationChoices) => {
    if (choose.isPending) return
    choose.mutate({ ...choices, [kind]: !choices[kind] }, outcome)
  }
  return (
    <ul className={styles.switches}>
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
