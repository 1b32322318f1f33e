import { formatNumber } from '#src/fa/digits.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import './step-bar.css'
import { uiStrings } from '#src/ui/strings.ts'

type StepBarProps = {
  steps: readonly string[]
  /** Counted from 1. Steps up to it are active; earlier ones have a check mark. */
  current: number
  /** What the steps are of. */
  label: string
}

/** Where a person stands on a way of several screens, in the reading direction. */
export function StepBar({ steps, current, label }: StepBarProps) {
  return (
    <ol className="step-bar" aria-label={label}>
      {steps.map((step, index) => {
        const number = index + 1
        const done = number < current
        return (
          <li
            key={step}
            className="step"
            data-active={number <= current || undefined}
            aria-current={number === current ? 'step' : undefined}
          >
            <span className="step-mark">
              {done ? <Icon name="check" size={20} label={uiStrings.stepDone} /> : formatNumber(number)}
            </span>
            <span>{step}</span>
          </li>
        )
      })}
    </ol>
  )
}
