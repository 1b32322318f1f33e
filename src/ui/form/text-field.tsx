import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FieldError } from './field-error.tsx'
import './text-field.css'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  /** Called with the field's value. */
  onChange?: (value: string) => void
  error?: string
  hint?: string
  /** `ltr` for phone numbers, codes and URLs. */
  dir?: 'ltr' | 'rtl' | 'auto'
  hideLabel?: boolean
  /** Rendered after the input, such as a button that shows the password. */
  trailing?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A single-line text field with its label; the error is associated with the field and announced. */
export function TextField(props: TextFieldProps) {
  const { label, onChange, error, hint, hideLabel = false, trailing, inputRef, className, id, ...input } = props
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const described = [
    error !== undefined && `${fieldId}-error`,
    hint !== undefined && `${fieldId}-hint`,
    input['aria-describedby'],
  ].filter(Boolean)
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <div className="field-box" data-invalid={error !== undefined || undefined}>
        <input
          {...input}
          ref={inputRef}
          id={fieldId}
          className="field-input"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {trailing}
      </div>
      {hint !== undefined && (
        <p id={`${fieldId}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${fieldId}-error`} error={error} />
    </div>
  )
}
