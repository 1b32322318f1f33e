import { useRef, useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { PhoneField } from '#src/ui/form/phone-field.tsx'

export function Default() {
  const input = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState('09120000000')
  return <PhoneField label={words.phone} value={phone} onChange={setPhone} error={undefined} inputRef={input} />
}

export function Empty() {
  const input = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState('')
  return (
    <PhoneField
      label={words.phone}
      hint={words.phoneHint}
      value={phone}
      onChange={setPhone}
      error={undefined}
      inputRef={input}
    />
  )
}

export function Invalid() {
  const input = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState('0912')
  return <PhoneField label={words.phone} value={phone} onChange={setPhone} error={words.phoneFault} inputRef={input} />
}
