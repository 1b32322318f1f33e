import { useState } from 'react'
import type { Source } from '#src/features/catalog/listing.ts'
import { useMatchCount } from '#src/features/catalog/match-count.ts'
import { useNames } from '#src/features/catalog/use-names.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './filter.module.css'
import { FilterFields } from './filter-fields.tsx'
import { filterStrings as words } from './filter-strings.ts'
import { type Filters, setFilters } from './filters.ts'

type FilterSheetProps<Item extends { id: number }> = {
  source: Source<Item>
  filters: Filters
  /** Formats a number of items. */
  count: (count: number) => string
  onApply: (filters: Filters) => void
}

/** Filters in a bottom sheet, for widths without the column; the list changes when the user applies them. */
export function FilterDialog<Item extends { id: number }>(props: FilterSheetProps<Item>) {
  const { source, filters, count, onApply } = props
  const { list } = source
  const [draft, setDraft] = useState<Filters>()
  const names = useNames(list, draft !== undefined)
  const matches = useMatchCount(source, draft)
  const close = () => setDraft(undefined)
  const set = setFilters(list, filters).length
  return (
    <>
      <Button variant="soft" icon="settings" aria-haspopup="dialog" onClick={() => setDraft(filters)}>
        {words.open(set)}
      </Button>
      <BottomSheet open={draft !== undefined} onClose={close} title={words.filters}>
        <FilterFields
          list={list}
          filters={draft ?? filters}
          names={names}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <div className={styles.sheetActions}>
          <Button variant="plain" onClick={() => setDraft({ sort: filters.sort })}>
            {words.clear}
          </Button>
          <Button
            onClick={() => {
              close()
              onApply(draft ?? filters)
            }}
          >
            <span aria-live="polite">{showWords(matches, count)}</span>
          </Button>
        </div>
      </BottomSheet>
    </>
  )
}

/** Text of the applying button: with the number of matches where it is known. */
function showWords(matches: number | undefined, count: (count: number) => string): string {
  if (matches === undefined) return words.show
  return matches === 0 ? words.showNear : words.showCount(count(matches))
}
