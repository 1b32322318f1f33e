import { lazy, Suspense, useId } from 'react'
import * as accountStyles from '#src/features/account/account.module.css'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'

const SwitchControl = lazy(() =>
  import('#src/ui/chakra/switch-control.tsx').then((module) => ({ default: module.SwitchControl })),
)

type SwitchRowProps = { label: string; note: string; on: boolean; busy: boolean; onFlip: () => void }

export function SwitchRow({ label, note, on, busy, onFlip }: SwitchRowProps) {
  const id = useId()
  return (
    <li className={accountStyles.switchRow}>
      <label id={`${id}-label`} htmlFor={id} className={accountStyles.switchText}>
        <b>{label}</b>
        <span id={`${id}-note`} className={fieldStyles.hint}>
          {note}
        </span>
      </label>
      <Suspense fallback={<Skeleton width="52px" height="44px" radius="22px" />}>
        <SwitchControl
          id={id}
          labelledBy={`${id}-label`}
          describedBy={`${id}-note`}
          on={on}
          busy={busy}
          onFlip={onFlip}
        />
      </Suspense>
    </li>
  )
}
