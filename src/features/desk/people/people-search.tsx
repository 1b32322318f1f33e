import { chakra } from '@chakra-ui/react'
import { type FormEvent, useEffect, useState } from 'react'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { peopleStrings as words } from './strings.ts'

type PeopleSearchProps = { q: string; onSearch: (q: string) => void }

/** Longer than the gap between the characters of a scanner and of a fast typist. */
const PAUSE_MS = 300

/** Searches after a pause in typing, and at once with Enter. */
export function PeopleSearch({ q, onSearch }: PeopleSearchProps) {
  const [text, setText] = useState(q)
  // The address's own change, as by the back button, replaces what was typed.
  const [known, setKnown] = useState(q)
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  useEffect(() => {
    if (text.trim() === q) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, q, onSearch])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== q) onSearch(text.trim())
  }
  return (
    <chakra.search maxInlineSize={{ base: 'none', md: '480px' }}>
      <chakra.form onSubmit={submit} noValidate>
        <TextInput
          label={words.search}
          hint={words.searchHint}
          type="search"
          maxLength={4000}
          value={text}
          onChange={setText}
        />
      </chakra.form>
    </chakra.search>
  )
}
