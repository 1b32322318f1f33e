import { type SelectHTMLAttributes, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import * as fieldStyles from './field.module.css'
import { FieldError } from './field-error.tsx'
import * as selectFieldStyles from './select-field.module.css'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  error?: string | undefined
  hideLabel?: boolean
}

/** A native select: each phone opens it in its own style. */
export function SelectField(props: SelectFieldProps) {
  const { label, options, onChange, error, hideLabel = false, className, id, ...select } = props
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const errorId = `${fieldId}-error`
  const described = [error !== undefined && errorId, select['aria-describedby']].filter(Boolean)
  return (
    <div className={classNames(fieldStyles.root, className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'visually-hidden' : fieldStyles.label}>
        {label}
      </label>
      <div className={`${fieldStyles.box} ${selectFieldStyles.box}`} data-invalid={error !== undefined || undefined}>
        <select
          aria-invalid={error !== undefined || undefined}
          {...select}
          id={fieldId}
          className={selectFieldStyles.select}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
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
      {'error' in props && <FieldError id={errorId} error={error} />}
    </div>
  )
}
