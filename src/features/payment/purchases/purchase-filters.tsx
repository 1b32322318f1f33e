import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as styles from './purchase.module.css'
import { type PurchaseSearch, searchKinds, searchStates } from './purchase-search.ts'
import { purchaseStrings as words } from './purchase-strings.ts'

/** Filter links with search parameters, so that Back and shared links restore the list. */
export function PurchaseFilters({ search }: { search: PurchaseSearch }) {
  const rows = useRef<HTMLDivElement>(null)
  // On a phone the rows are wider than the screen: scrolls the active chips into view.
  useEffect(() => {
    const chosen = rows.current?.querySelectorAll('[aria-current="page"]') ?? []
    for (const chip of chosen) chip.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <div ref={rows} className={styles.filters}>
      <nav className={styles.filter} aria-label={words.filterState}>
        <span className={styles.filterName} aria-hidden="true">
          {words.filterState}
        </span>
        <Filter search={without(search, 'state')} label={words.all} />
        {searchStates.map((each) => (
          <Filter key={each} search={{ ...search, state: each }} label={words.filterStates[each]} />
        ))}
      </nav>
      <nav className={styles.filter} aria-label={words.filterKind}>
        <span className={styles.filterName} aria-hidden="true">
          {words.filterKind}
        </span>
        <Filter search={without(search, 'kind')} label={words.all} />
        {searchKinds.map((each) => (
          <Filter key={each} search={{ ...search, kind: each }} label={words.filterKinds[each]} />
        ))}
      </nav>
    </div>
  )
}

// Active chips link to the current URL.
const exact = { exact: true, includeSearch: true }

function Filter({ search, label }: { search: PurchaseSearch; label: string }) {
  return (
    <Link
      to="/purchase-history"
      search={search}
      resetScroll={false}
      className={buttonClass({ variant: 'pill' })}
      activeOptions={exact}
    >
      {label}
    </Link>
  )
}

function without(search: PurchaseSearch, name: keyof PurchaseSearch): PurchaseSearch {
  const { [name]: _, ...rest } = search
  return rest
}
