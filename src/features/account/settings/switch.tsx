import { useId } from 'react'

type SwitchProps = { label: string; note: string; on: boolean; busy: boolean; onFlip: () => void }

export function Switch({ label, note, on, busy, onFlip }: SwitchProps) {
  const id = useId()
  return (
    <li className="switch-row">
      <label htmlFor={id}>
        <b>{label}</b>
        <span id={`${id}-note`} className="field-hint">
          {note}
        </span>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={on}
        aria-checked={on}
        aria-busy={busy || undefined}
        aria-describedby={`${id}-note`}
        onChange={onFlip}
      />
    </li>
  )
}
