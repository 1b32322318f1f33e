import { useRef, useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { CodeField } from '#src/ui/form/code-field.tsx'

export function Default() {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('12345')
  return (
    <CodeField
      label={words.code}
      hint={words.codeHint}
      value={code}
      onChange={setCode}
      error={undefined}
      inputRef={input}
      listens={false}
    />
  )
}

export function Invalid() {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('54321')
  return (
    <CodeField
      label={words.code}
      value={code}
      onChange={setCode}
      error={words.codeFault}
      inputRef={input}
      listens={false}
    />
  )
}
