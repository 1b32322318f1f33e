import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './header.module.css'
import { shellStrings as words } from './strings.ts'

/** State that the suggestion list reports: whether it is open, and the id of its active row. */
type ListState = { open: boolean; active: string | undefined }

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>
  listId: string
  onState: (state: ListState) => void
}

const LIST_ID = 'search-suggestions'

/** The header's search field: Enter opens the results, `/` anywhere on the page focuses the field. */
export function SearchBox({ suggestions: Suggestions }: { suggestions: ComponentType<SuggestionsProps> }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [initial] = useState(readStaticField)
  const [used, setUsed] = useState(false)
  const [list, setList] = useState<ListState>({ open: false, active: undefined })
  useFocusKey(input)
  useQueryInField(input)
  useEffect(() => {
    if (initial.focused) input.current?.focus()
  }, [initial])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = input.current?.value.trim() ?? ''
    if (query !== '') void navigate({ to: '/search', search: { q: query } })
  }
  return (
    <search className={styles.search}>
      <form action="/search" onSubmit={submit}>
        <span className={styles.searchIcon}>
          <Icon name="search" size={20} />
        </span>
        <input
          ref={input}
          className={styles.searchInput}
          type="search"
          role="combobox"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          aria-label={words.searchLabel}
          aria-autocomplete="list"
          aria-expanded={list.open}
          aria-controls={list.open ? LIST_ID : undefined}
          aria-activedescendant={list.active}
          defaultValue={initial.text}
          placeholder={words.searchPlaceholder}
          onFocus={() => setUsed(true)}
        />
      </form>
      {used && (
        <Suspense fallback={null}>
          <Suggestions field={input} listId={LIST_ID} onState={setList} />
        </Suspense>
      )}
    </search>
  )
}

function useFocusKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focusOnSlash)
    return () => removeEventListener('keydown', focusOnSlash)
  }, [input])
}

/** On the results page the field shows the query, unless the user is typing. */
function useQueryInField(input: RefObject<HTMLInputElement | null>) {
  const query = useRouterState({
    select: ({ location }) => (location.pathname === '/search' ? location.search.q : undefined),
  })
  useEffect(() => {
    const field = input.current
    if (query !== undefined && field !== null && document.activeElement !== field) field.value = query
  }, [query, input])
}

/** Text and focus of the search field in index.html, which this component replaces while the user may be typing. */
function readStaticField() {
  if (typeof document === 'undefined') return { text: undefined, focused: false }
  const field = document.querySelector<HTMLInputElement>(`.start-home .${styles.searchInput}`)
  return { text: field?.value, focused: field !== null && document.activeElement === field }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  )
}
