import { useId } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import './select-field.css'
import './text-field.css'

type SelectFieldProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  hideLabel?: boolean
}

/** A native select: each phone opens it in its own style. */
export function SelectField({ label, value, options, onChange, hideLabel = false }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <div className="field-box select-box">
        <select id={id} className="select" value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </div>
    </div>
  )
}
