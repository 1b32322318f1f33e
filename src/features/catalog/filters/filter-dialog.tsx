import { useState } from 'react'
import { useNames } from '#src/features/catalog/use-names.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './filter.module.css'
import { FilterFields } from './filter-fields.tsx'
import { filterStrings as words } from './filter-strings.ts'
import { type Filters, type ListKind, setFilters } from './filters.ts'

type FilterSheetProps = {
  list: ListKind
  filters: Filters
  onApply: (filters: Filters) => void
}

/** Filters in a bottom sheet, for widths without the column; the list changes when the user applies them. */
export function FilterDialog({ list, filters, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState<Filters>()
  const names = useNames(list, draft !== undefined)
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
            {words.show}
          </Button>
        </div>
      </BottomSheet>
    </>
  )
}
