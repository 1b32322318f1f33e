import { useEffect, useRef } from 'react'
import type { SearchHit } from '#src/contract/search.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { modelIcons } from './links.ts'
import { Marked } from './marked.tsx'
import * as styles from './suggestion.module.css'

/** A hit, or a recent search. */
export type Suggestion = { hit: SearchHit } | { query: string }

type SuggestionRowProps = { id: string; row: Suggestion; query: string; active: boolean; onChoose: () => void }

/** One row of the suggestion list. The focus stays in the field. */
export function SuggestionRow({ id, row, query, active, onChoose }: SuggestionRowProps) {
  const rowRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) rowRef.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, whose aria-activedescendant names the row
    <div
      ref={rowRef}
      id={id}
      className={styles.row}
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={'hit' in row ? modelIcons[row.hit.model] : 'clock'} size={20} />
      {'hit' in row ? (
        <span className={styles.texts}>
          <span className={styles.title}>
            <Marked text={row.hit.title} query={query} />
          </span>
          <span className={styles.subtitle}>{row.hit.subtitle}</span>
        </span>
      ) : (
        <span className={styles.title}>{row.query}</span>
      )}
    </div>
  )
}
