import { useMutation } from '@tanstack/react-query'
import type { QuietHours } from '#src/contract/account.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import * as styles from '#src/features/account/account.module.css'
import { accountMutations } from '#src/features/account/mutations.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { settingsStrings as words } from './settings-strings.ts'
import { SwitchRow } from './switch-row.tsx'
import { useSettingsOutcome } from './use-settings-outcome.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: toPersianDigits(`${String(hour).padStart(2, '0')}:00`),
}))

/** Hours without push notifications, except for payment results. */
export function QuietHoursChoice({ userId, hours: chosen }: { userId: string; hours: QuietHours }) {
  const outcome = useSettingsOutcome(userId)
  const choose = useMutation(accountMutations.chooseQuietHours())
  const shown = choose.isPending ? { ...chosen, ...choose.variables } : chosen
  const change = (changes: Partial<QuietHours>) => {
    if (choose.isPending) return
    choose.mutate(changes, outcome)
  }
  return (
    <>
      <ul className={styles.switches}>
        <SwitchRow
          label={words.quiet}
          note={words.quietNote}
          on={shown.on}
          busy={choose.isPending}
          onFlip={() => change({ on: !shown.on })}
        />
      </ul>
      {shown.on && (
        <div className={styles.quietHours}>
          <HourSelect label={words.quietFrom} hour={shown.from} onChange={(from) => change({ from })} />
          <HourSelect label={words.quietTo} hour={shown.to} onChange={(to) => change({ to })} />
        </div>
      )}
    </>
  )
}

type HourSelectProps = { label: string; hour: number; onChange: (hour: number) => void }

function HourSelect({ label, hour, onChange }: HourSelectProps) {
  return (
    <SelectField
      label={label}
      value={String(hour)}
      options={hours}
      onChange={(chosenHour) => onChange(Number(chosenHour))}
    />
  )
}
