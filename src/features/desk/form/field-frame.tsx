import { Field } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'

export type FieldProps = {
  label: string
  hint?: string
  /** The API's text for this field (`fieldErrorText`), or the form's own. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  hideLabel?: boolean
}

/** Label, hint and error of a control; Chakra ties them to the control inside. */
export function FieldFrame({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { label, hint, error, required = false, disabled = false, hideLabel = false } = props
  return (
    <Field.Root invalid={error !== undefined} required={required} disabled={disabled}>
      <Field.Label className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      {hint !== undefined && error === undefined && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>
        <Icon name="alert" size={16} />
        {error}
      </Field.ErrorText>
    </Field.Root>
  )
}
