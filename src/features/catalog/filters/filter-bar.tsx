import { Link } from '@tanstack/react-router'
import { listAddress } from '#src/features/catalog/links.ts'
import type { Source } from '#src/features/catalog/listing.ts'
import { useNames } from '#src/features/catalog/use-names.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './filter.module.css'
import { FilterDialog } from './filter-dialog.tsx'
import { filterStrings as words } from './filter-strings.ts'
import { formatFilter } from './filter-words.ts'
import { type Filters, listFilters, setFilters, withoutFilter } from './filters.ts'

type FilterBarProps<Item extends { id: number }> = {
  source: Source<Item>
  filters: Filters
  /** Formats a number of items. */
  count: (count: number) => string
  onChange: (filters: Filters) => void
}

/** Above a list: the filter dialog's button, the sort order, and a removable chip per set filter. */
export function FilterBar<Item extends { id: number }>(props: FilterBarProps<Item>) {
  const { source, filters, count, onChange } = props
  const { list } = source
  const set = setFilters(list, filters)
  const names = useNames(list, set.includes('pool') || set.includes('coach'))
  const { sorts } = listFilters[list]
  return (
    <div className={styles.bar}>
      <div className={styles.barRow}>
        <div className={styles.barOpen}>
          <FilterDialog source={source} filters={filters} count={count} onApply={onChange} />
        </div>
        <SelectField
          label={words.sort}
          hideLabel
          value={filters.sort ?? ''}
          options={[
            { value: '', label: words.usualSort },
            ...sorts.flatMap((sort) => (sort === undefined ? [] : { value: sort, label: words.sorts[sort] })),
          ]}
          onChange={(sort) => onChange({ ...filters, sort: sorts.find((known) => known === sort) })}
        />
      </div>
      {set.length > 0 && (
        <ul className={styles.set} aria-label={words.set}>
          {set.map((name) => (
            <li key={name}>
              <Link
                {...listAddress(list, withoutFilter(filters, name))}
                resetScroll={false}
                className={`${buttonClass({ variant: 'pill' })} ${styles.chip}`}
                aria-label={words.remove(formatFilter(name, filters, names))}
              >
                {formatFilter(name, filters, names)}
                <Icon name="close" size={16} />
              </Link>
            </li>
          ))}
          <li>
            <Link {...listAddress(list, { sort: filters.sort })} resetScroll={false} className={styles.clear}>
              {words.clear}
            </Link>
          </li>
        </ul>
      )}
    </div>
  )
}
