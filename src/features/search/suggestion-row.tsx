import { useEffect, useRef } from 'react'
import type { SearchHit } from '#src/contract/search.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { modelIcons } from './links.ts'
import { Marked } from './marked.tsx'
import type { StartingPoint } from './starting-points.ts'
import * as styles from './suggestion.module.css'

/** A hit, a recent search, or a list to begin with. */
export type Suggestion = { hit: SearchHit } | { query: string } | { start: StartingPoint }

type SuggestionRowProps = {
  id: string
  row: Suggestion
  query: string
  active: boolean
  onChoose: () => void
  /** Of a recent search. */
  onRemove: () => void
}

/** One row of the suggestion list. The focus stays in the field. */
export function SuggestionRow({ id, row, query, active, onChoose, onRemove }: SuggestionRowProps) {
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
      aria-keyshortcuts={'query' in row ? 'Delete' : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={iconOf(row)} size={20} />
      <RowText row={row} query={query} />
      {'query' in row && (
        // No button, which an option cannot contain: the Delete key does the same.
        <span
          className={styles.remove}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onRemove()
          }}
        >
          <Icon name="close" size={18} />
        </span>
      )}
    </div>
  )
}

function iconOf(row: Suggestion): IconName {
  if ('hit' in row) return modelIcons[row.hit.model]
  return 'query' in row ? 'clock' : row.start.icon
}

function RowText({ row, query }: { row: Suggestion; query: string }) {
  if ('query' in row) return <span className={styles.title}>{row.query}</span>
  if ('start' in row) {
    return (
      <>
        <span className={styles.title}>{row.start.title}</span>
        <span className={`${styles.subtitle} ${styles.end}`}>{row.start.subtitle}</span>
      </>
    )
  }
  return (
    <span className={styles.texts}>
      <span className={styles.title}>
        <Marked text={row.hit.title} query={query} />
      </span>
      <span className={styles.subtitle}>{row.hit.subtitle}</span>
    </span>
  )
}
