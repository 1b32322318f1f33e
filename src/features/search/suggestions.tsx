import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useDebounced } from '#src/api/query/use-debounced.ts'
import type { SearchHit } from '#src/contract/search.ts'
import { plainWords } from '#src/fa/search-terms.ts'
import { Button } from '#src/ui/form/button.tsx'
import { hitLink } from './links.ts'
import { searchResults } from './queries.ts'
import { clearSearches, recentSearches, removeSearch } from './recent-store.ts'
import { startingPoints } from './starting-points.ts'
import { searchStrings as words } from './strings.ts'
import * as styles from './suggestion.module.css'
import { type Suggestion, SuggestionRow } from './suggestion-row.tsx'
import { type Field, useField } from './use-field.ts'
import { useListKeys } from './use-list-keys.ts'

const PAUSE_MS = 200
const MAX_ROWS = 7

type SuggestionsProps = {
  field: Field
  listId: string
  onState: (state: { open: boolean; active: string | undefined }) => void
}

/** Suggestions under the search field: hits while typing; recent searches and lists to begin with while it is blank. */
export function Suggestions({ field, listId, onState }: SuggestionsProps) {
  const navigate = useNavigate()
  const { text, wanted, setWanted } = useField(field)
  const blank = plainWords(text) === ''
  const { rows, fromDevice } = useRows(text, blank, wanted)
  const open = wanted && rows.length > 0
  const choose = (row: Suggestion) => {
    setWanted(false)
    if ('hit' in row) void navigate(hitLink(row.hit))
    else if ('start' in row) void navigate(row.start.to)
    else {
      if (field.current !== null) field.current.value = row.query
      void navigate({ to: '/search', search: { q: row.query } })
    }
  }
  const { active, setActive } = useListKeys({
    field,
    size: rows.length,
    open,
    onOpen: () => setWanted(true),
    onClose: () => setWanted(false),
    onChoose: (index) => {
      const row = rows[index]
      if (row !== undefined) choose(row)
    },
    onRemove: (index) => {
      const row = rows[index]
      if (row !== undefined && 'query' in row) removeSearch(row.query)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed text or a reopened list resets the selection
  useEffect(() => setActive(-1), [text, open, setActive])
  const activeId = active < 0 ? undefined : rowId(listId, active)
  // A layout effect, so that the field's ARIA attributes change in the same paint as the list.
  useLayoutEffect(() => onState({ open, active: activeId }), [open, activeId, onState])
  const clear = () => {
    clearSearches()
    field.current?.focus()
  }
  if (!open) return null
  const recent = rows.filter((row) => 'query' in row)
  const starts = rows.filter((row) => 'start' in row)
  const rowsIn = (part: readonly Suggestion[]) =>
    part.map((row) => (
      <SuggestionRow
        key={keyOf(row)}
        id={rowId(listId, rows.indexOf(row))}
        row={row}
        query={text}
        active={rows.indexOf(row) === active}
        onChoose={() => choose(row)}
        onRemove={() => 'query' in row && removeSearch(row.query)}
      />
    ))
  return (
    <div className={styles.list}>
      {recent.length > 0 && (
        <div className={styles.suggestionsHead}>
          <span>{words.recent}</span>
          <Button variant="plain" size="small" onClick={clear}>
            {words.clearRecent}
          </Button>
        </div>
      )}
      {fromDevice && <p className={styles.suggestionsHead}>{words.storedResults}</p>}
      <div className={styles.suggestionsList} role="listbox" id={listId} aria-label={words.suggestions}>
        {blank ? (
          <>
            {rowsIn(recent)}
            {starts.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
              <div role="group" aria-labelledby={`${listId}-starts`}>
                <p id={`${listId}-starts`} className={styles.suggestionsHead} role="presentation">
                  {words.starts}
                </p>
                {rowsIn(starts)}
              </div>
            )}
          </>
        ) : (
          rowsIn(rows)
        )}
      </div>
      <p className="visually-hidden" role="status">
        {words.found(rows.length)}
      </p>
    </div>
  )
}

function useRows(text: string, blank: boolean, wanted: boolean): { rows: Suggestion[]; fromDevice: boolean } {
  const client = useQueryClient()
  const { queries } = useSnapshot(recentSearches)
  const settled = useDebounced(text, PAUSE_MS)
  const { data } = useQuery({ ...searchResults(client, settled), placeholderData: keepPreviousData })
  const starts = useMemo(() => (blank && wanted ? startingPoints(client) : []), [client, blank, wanted])
  if (blank) {
    const recent = queries.map((query) => ({ query }))
    return { rows: [...recent, ...starts.map((start) => ({ start }))], fromDevice: false }
  }
  const hits: SearchHit[] = data?.hits.slice(0, MAX_ROWS) ?? []
  return { rows: hits.map((hit) => ({ hit })), fromDevice: data?.fromDevice === true && hits.length > 0 }
}

function rowId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function keyOf(row: Suggestion): string {
  if ('hit' in row) return `${row.hit.model} ${row.hit.id}`
  return 'query' in row ? row.query : `start ${row.start.title}`
}
