import { useEffect, useRef } from 'react'
import type { SearchHit } from '#src/contract/search.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { modelIcons } from './links.ts'
import { Marked } from './marked.tsx'

/** A thing that was found, or a search of before. */
export type Suggestion = { hit: SearchHit } | { query: string }

type SuggestionRowProps = { id: string; row: Suggestion; query: string; active: boolean; onChoose: () => void }

/** One row of the list under the search box. The focus stays in the box, whose keys choose. */
export function SuggestionRow({ id, row, query, active, onChoose }: SuggestionRowProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) place.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the chosen row
    <div
      ref={place}
      id={id}
      className="suggestion"
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={'hit' in row ? modelIcons[row.hit.model] : 'clock'} size={20} />
      {'hit' in row ? (
        <span className="suggestion-texts">
          <span className="suggestion-title">
            <Marked text={row.hit.title} query={query} />
          </span>
          <span className="suggestion-subtitle">{row.hit.subtitle}</span>
        </span>
      ) : (
        <span className="suggestion-title">{row.query}</span>
      )}
    </div>
  )
}
