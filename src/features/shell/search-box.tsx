import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { shellStrings as words } from './strings.ts'

/** The header's search: Enter goes to the results. `/` anywhere on the page brings the focus here. */
export function SearchBox() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [early] = useState(typedEarly)
  useEffect(() => {
    if (early.focused) input.current?.focus()
  }, [early])
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focusOnSlash)
    return () => removeEventListener('keydown', focusOnSlash)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = input.current?.value.trim() ?? ''
    if (query !== '') void navigate({ to: '/search', search: { q: query } })
  }
  return (
    <search className="search">
      <form onSubmit={submit}>
        <span className="search-icon">
          <Icon name="search" size={20} />
        </span>
        <input
          ref={input}
          className="search-input"
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={words.searchLabel}
          defaultValue={early.text}
          placeholder={words.searchPlaceholder}
        />
      </form>
    </search>
  )
}

/** What stands in the search box of index.html, which this one replaces: typing goes on where it was. */
function typedEarly() {
  const box = document.querySelector<HTMLInputElement>('.start-home .search-input')
  return { text: box?.value, focused: box !== null && document.activeElement === box }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  )
}
