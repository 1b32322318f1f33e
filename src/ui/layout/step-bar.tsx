import { formatNumber } from '#src/fa/digits.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './step-bar.module.css'

type StepBarProps = {
  steps: readonly string[]
  /** 1-based. Steps up to it are active; earlier ones have a check mark. 0 before the first, one more than all at the end. */
  current: number
  /** Accessible name of the steps. */
  label: string
}

/** Progress through a flow of several screens, in the reading direction. */
export function StepBar({ steps, current, label }: StepBarProps) {
  return (
    <ol className={styles.root} aria-label={label}>
      {steps.map((step, index) => {
        const number = index + 1
        const done = number < current
        return (
          <li
            key={step}
            className={styles.step}
            data-active={number <= current || undefined}
            aria-current={number === current ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {done ? <Icon name="check" size={20} label={uiStrings.stepDone} /> : formatNumber(number)}
            </span>
            <span>{step}</span>
          </li>
        )
      })}
    </ol>
  )
}
