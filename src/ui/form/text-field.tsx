import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import * as styles from './field.module.css'
import { FieldError } from './field-error.tsx'

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
    <div className={classNames(styles.root, className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <input
          {...input}
          ref={inputRef}
          id={fieldId}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {trailing}
      </div>
      {hint !== undefined && (
        <p id={`${fieldId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${fieldId}-error`} error={error} />
    </div>
  )
}
