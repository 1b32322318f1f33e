import { useId } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import * as fieldStyles from './field.module.css'
import * as selectFieldStyles from './select-field.module.css'

type SelectFieldProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  hideLabel?: boolean
  /** Of a field that a form sends. */
  name?: string
}

/** A native select: each phone opens it in its own style. */
export function SelectField({ label, value, options, onChange, hideLabel = false, name }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={fieldStyles.root}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : fieldStyles.label}>
        {label}
      </label>
      <div className={`${fieldStyles.box} ${selectFieldStyles.box}`}>
        <select
          id={id}
          name={name}
          className={selectFieldStyles.select}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
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
