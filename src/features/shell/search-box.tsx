import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import { shellStrings as words } from './strings.ts'

/** What the list under the box tells of itself: whether it stands, and which of its rows is chosen by the arrows. */
type ListState = { open: boolean; active: string | undefined }

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>
  listId: string
  onState: (state: ListState) => void
}

const LIST_ID = 'search-suggestions'

/** The header's search: Enter goes to the results. `/` anywhere on the page brings the focus here. */
export function SearchBox({ suggestions: Suggestions }: { suggestions: ComponentType<SuggestionsProps> }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [early] = useState(typedEarly)
  const [used, setUsed] = useState(false)
  const [list, setList] = useState<ListState>({ open: false, active: undefined })
  useFocusKey(input)
  useSearchedFor(input)
  useEffect(() => {
    if (early.focused) input.current?.focus()
  }, [early])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = input.current?.value.trim() ?? ''
    if (query !== '') void navigate({ to: '/search', search: { q: query } })
  }
  return (
    <search className="search">
      <form action="/search" onSubmit={submit}>
        <span className="search-icon">
          <Icon name="search" size={20} />
        </span>
        <input
          ref={input}
          className="search-input"
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
          defaultValue={early.text}
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

/** On the page of results the box says what was searched for, unless somebody is typing something else. */
function useSearchedFor(input: RefObject<HTMLInputElement | null>) {
  const query = useRouterState({
    select: ({ location }) => (location.pathname === '/search' ? location.search.q : undefined),
  })
  useEffect(() => {
    const box = input.current
    if (query !== undefined && box !== null && document.activeElement !== box) box.value = query
  }, [query, input])
}

/** What stands in the search box of index.html, which this one replaces: typing goes on where it was. */
function typedEarly() {
  if (typeof document === 'undefined') return { text: undefined, focused: false }
  const box = document.querySelector<HTMLInputElement>('.start-home .search-input')
  return { text: box?.value, focused: box !== null && document.activeElement === box }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  )
}
