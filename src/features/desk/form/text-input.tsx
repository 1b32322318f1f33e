import { Input, Textarea } from '@chakra-ui/react'
import type { ComponentProps, Ref } from 'react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type TextInputProps = FieldProps & {
  value: string
  onChange: (text: string) => void
  inputRef?: Ref<HTMLInputElement>
} & Pick<
    ComponentProps<'input'>,
    'type' | 'dir' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'name' | 'onKeyDown'
  >

/** A line of text; `dir="ltr"` for numbers of phones, codes and addresses. */
export function TextInput({
  value,
  onChange,
  inputRef,
  label,
  hint,
  error,
  required,
  disabled,
  hideLabel,
  ...input
}: TextInputProps) {
  return (
    <FieldFrame {...given({ label, hint, error, required, disabled, hideLabel })}>
      <Input
        dir="auto"
        autoComplete="off"
        {...input}
        {...(inputRef !== undefined && { ref: inputRef })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

type TextareaInputProps = FieldProps & {
  value: string
  onChange: (text: string) => void
  rows?: number
  maxLength?: number
}

/** Several lines of text. */
export function TextareaInput({ value, onChange, rows = 4, maxLength, ...field }: TextareaInputProps) {
  return (
    <FieldFrame {...field}>
      <Textarea
        dir="auto"
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(maxLength !== undefined && { maxLength })}
      />
    </FieldFrame>
  )
}

/** Without the undefined ones: an optional property may not be undefined. */
function given({
  label,
  ...rest
}: { [Name in keyof FieldProps]: FieldProps[Name] | undefined } & { label: string }): FieldProps {
  return { label, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) }
}
