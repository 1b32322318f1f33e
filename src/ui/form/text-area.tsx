import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import * as styles from './field.module.css'
import { FieldError } from './field-error.tsx'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'dir'> & {
  label: string
  /** Called with the field's value. */
  onChange?: (value: string) => void
  error?: string
  hint?: string
  inputRef?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field with its label; the error is associated with the field and announced. */
export function TextArea({ label, onChange, error, hint, inputRef, className, id, ...input }: TextAreaProps) {
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const described = [error !== undefined && `${fieldId}-error`, hint !== undefined && `${fieldId}-hint`].filter(Boolean)
  return (
    <div className={classNames(styles.root, className)}>
      <label htmlFor={fieldId} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <textarea
          rows={4}
          {...input}
          ref={inputRef}
          id={fieldId}
          className={`${styles.input} ${styles.area}`}
          dir="auto"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          onChange={(event) => onChange?.(event.target.value)}
        />
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
